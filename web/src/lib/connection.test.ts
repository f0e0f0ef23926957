import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Listener, pauseBefore, type Socket } from './connection';
import type { Frame, Welcome } from './unfold';
import type { ClientMessage, LiveCommand, ServerMessage } from './wire';

const frame = (version: number): Frame => ({ type: 'frame', version, menu: null }) as Frame;
const WELCOME: Welcome = { type: 'welcome', log: [], frame: frame(4) };
const PING: ClientMessage = { do: 'ping' };

function packed(message: object): ArrayBuffer {
  const bytes = deflateSync(JSON.stringify(message));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

class Wire implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  readyState: Socket['readyState'] = 1;
  binaryType: Socket['binaryType'] = 'blob';
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(readonly url: string) {}

  send(data: unknown): void {
    this.sent.push(JSON.parse(String(data)) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  says(message: Partial<ServerMessage>): void {
    this.onmessage?.call(null as never, { data: JSON.stringify(message) } as MessageEvent);
  }

  breaks(code = 1006): void {
    this.onclose?.call(null as never, { code } as CloseEvent);
  }
}

const command: LiveCommand = { id: 'c1', do: 'undo', version: 4 };

describe('a live connection', () => {
  let wires: Wire[];
  let since: number;
  let heard: string[];
  /** What the server says when it is asked whether it is there. */
  let answers: () => Promise<unknown>;
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    since = 0;
    heard = [];
    const listener: Listener = {
      welcome: () => heard.push('welcome'),
      frame: () => heard.push('frame'),
      done: (message) => heard.push(`done ${message.id}`),
      failed: (message) => heard.push(`failed ${message.id}`),
      said: (message) => heard.push(`said ${message.text}`),
      link: (state) => heard.push(state),
      refused: (code) => heard.push(`refused ${code}`),
    };
    const connect = (url: string): Wire => {
      const wire = new Wire(url);
      wires.push(wire);
      return wire;
    };
    answers = () => Promise.resolve();
    connection = new Connection(() => `live?since=${since}`, listener, connect, () => answers());
    connection.open();
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  const latest = (): Wire => wires.at(-1) as Wire;

  it('comes back within three seconds and asks for what it missed', async () => {
    latest().says(WELCOME);
    since = 7;
    latest().breaks();
    await vi.advanceTimersByTimeAsync(3000);
    expect(wires).toHaveLength(2);
    expect(latest().url).toBe('live?since=7');
    latest().says(WELCOME);
    expect(heard).toEqual(['open', 'welcome', 'lost', 'open', 'welcome']);
  });

  it('keeps trying, never more than two seconds apart', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      latest().breaks();
      await vi.advanceTimersByTimeAsync(2001);
    }
    expect(wires).toHaveLength(11);
    expect(pauseBefore(0, 0)).toBeLessThan(pauseBefore(2, 0));
  });

  it('does not try to connect where nobody answers', async () => {
    latest().says(WELCOME);
    answers = () => Promise.reject(new TypeError('nobody is there'));
    latest().breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    answers = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(2001);
    expect(wires).toHaveLength(2);
  });

  it('that is closed while it asks stays closed', async () => {
    let answer = (): void => undefined;
    answers = () => new Promise<void>((done) => (answer = done));
    latest().breaks();
    await vi.advanceTimersByTimeAsync(3000);
    connection.close();
    answer();
    await vi.advanceTimersByTimeAsync(3000);
    expect(wires).toHaveLength(1);
  });

  it('sends an unanswered command again with the same id, an answered one never', async () => {
    latest().says(WELCOME);
    connection.send(command);
    latest().breaks();
    await vi.advanceTimersByTimeAsync(3000);
    expect(latest().sent).toEqual([]);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([command]);
    latest().says({ type: 'done', id: 'c1', version: 5 });
    latest().breaks();
    await vi.advanceTimersByTimeAsync(3000);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([]);
  });

  it('waits with a command until it is welcome', () => {
    connection.send(command);
    expect(latest().sent).toEqual([]);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([command]);
  });

  it('gives up a connection that does not answer', async () => {
    latest().says(WELCOME);
    connection.send(command);
    await vi.advanceTimersByTimeAsync(9000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  it('does not send on a connection that is not there yet', () => {
    latest().says(WELCOME);
    connection.open();
    connection.send(command);
    expect(wires.map(({ sent }) => sent)).toEqual([[], []]);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([command]);
  });

  it('asks every five seconds whether somebody is there, whatever else is said', async () => {
    latest().says(WELCOME);
    for (let second = 1; second <= 20; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      latest().says(frame(4));
    }
    expect(latest().sent).toEqual([PING, PING, PING, PING]);
    expect(wires).toHaveLength(1);
  });

  it('gives up what has been silent for twelve seconds, and comes back', async () => {
    latest().says(WELCOME);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(heard).toEqual(['open', 'welcome']);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['open', 'welcome', 'lost']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  it('is alive while pings are answered, and while somebody waits', async () => {
    latest().says(WELCOME);
    for (let minute = 0; minute < 12; minute++) {
      await vi.advanceTimersByTimeAsync(5000);
      latest().says({ type: 'pong', version: 4 });
    }
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['open', 'welcome']);
  });

  it('gives up a server that never welcomes it', async () => {
    await vi.advanceTimersByTimeAsync(12_000);
    expect(heard).toEqual(['lost']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(wires).toHaveLength(2);
  });

  it('asks anew when the table is further than its frames', async () => {
    latest().says(WELCOME);
    since = 4;
    latest().says({ type: 'pong', version: 5 });
    await vi.advanceTimersByTimeAsync(999);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(wires).toHaveLength(2);
    expect(latest().url).toBe('live?since=4');
  });

  it('waits for a frame that is on its way', async () => {
    latest().says(WELCOME);
    latest().says({ type: 'pong', version: 5 });
    latest().says(frame(5));
    await vi.advanceTimersByTimeAsync(4000);
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['open', 'welcome', 'frame']);
  });

  it('asks for frames that were left out, and shows none out of order', () => {
    latest().says(WELCOME);
    latest().says(frame(5));
    latest().says(frame(5));
    latest().says(frame(7));
    expect(wires).toHaveLength(2);
    expect(heard).toEqual(['open', 'welcome', 'frame', 'frame']);
    latest().says({ ...WELCOME, frame: frame(7) });
    latest().says(frame(8));
    expect(wires).toHaveLength(2);
  });

  it('lets a server rest for which it was too much', async () => {
    latest().breaks(4429);
    await vi.advanceTimersByTimeAsync(9999);
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['lost', 'refused 4429']);
    await vi.advanceTimersByTimeAsync(1);
    expect(wires).toHaveLength(2);
  });

  it('does not insist where it is not wanted', async () => {
    latest().breaks(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['closed', 'refused 4404']);
  });

  it('that is given up before it is there is closed only then', () => {
    latest().readyState = 0;
    connection.close();
    expect(latest().closed).toBe(false);
    latest().onopen?.call(null as never, {} as Event);
    expect(latest().closed).toBe(true);
  });

  it('does not read what is unpacked too late', async () => {
    latest().says(WELCOME);
    const old = latest();
    old.onmessage?.call(null as never, { data: packed(frame(5)) } as MessageEvent);
    old.breaks();
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await new Promise((wake) => setTimeout(wake, 50));
    expect(heard).toEqual(['open', 'welcome', 'lost']);
  });

  it('stays closed', async () => {
    latest().says(WELCOME);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });
});
