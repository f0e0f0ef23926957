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
      link: (state) => heard.push(state),
      refused: (code) => heard.push(`refused ${code}`),
    };
    const connect = (url: string): Wire => {
      const wire = new Wire(url);
      wires.push(wire);
      return wire;
    };
    connection = new Connection(() => `live?since=${since}`, listener, connect);
    connection.open();
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  const latest = (): Wire => wires.at(-1) as Wire;

  it('comes back within three seconds and asks for what it missed', () => {
    latest().says(WELCOME);
    since = 7;
    latest().breaks();
    vi.advanceTimersByTime(3000);
    expect(wires).toHaveLength(2);
    expect(latest().url).toBe('live?since=7');
    latest().says(WELCOME);
    expect(heard).toEqual(['open', 'welcome', 'lost', 'open', 'welcome']);
  });

  it('keeps trying, never more than two seconds apart', () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      latest().breaks();
      vi.advanceTimersByTime(2001);
    }
    expect(wires).toHaveLength(11);
    expect(pauseBefore(0, 0)).toBeLessThan(pauseBefore(2, 0));
  });

  it('sends an unanswered command again with the same id, an answered one never', () => {
    latest().says(WELCOME);
    connection.send(command);
    latest().breaks();
    vi.advanceTimersByTime(3000);
    expect(latest().sent).toEqual([]);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([command]);
    latest().says({ type: 'done', id: 'c1', version: 5 });
    latest().breaks();
    vi.advanceTimersByTime(3000);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([]);
  });

  it('waits with a command until it is welcome', () => {
    connection.send(command);
    expect(latest().sent).toEqual([]);
    latest().says(WELCOME);
    expect(latest().sent).toEqual([command]);
  });

  it('gives up a connection that does not answer', () => {
    latest().says(WELCOME);
    connection.send(command);
    vi.advanceTimersByTime(9000);
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

  it('asks every five seconds whether somebody is there, whatever else is said', () => {
    latest().says(WELCOME);
    for (let second = 1; second <= 20; second++) {
      vi.advanceTimersByTime(1000);
      latest().says(frame(4));
    }
    expect(latest().sent).toEqual([PING, PING, PING, PING]);
    expect(wires).toHaveLength(1);
  });

  it('gives up what has been silent for twelve seconds, and comes back', () => {
    latest().says(WELCOME);
    vi.advanceTimersByTime(11_999);
    expect(heard).toEqual(['open', 'welcome']);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['open', 'welcome', 'lost']);
    vi.advanceTimersByTime(3000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  it('is alive while pings are answered, and while somebody waits', () => {
    latest().says(WELCOME);
    for (let minute = 0; minute < 12; minute++) {
      vi.advanceTimersByTime(5000);
      latest().says({ type: 'pong', version: 4 });
    }
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['open', 'welcome']);
  });

  it('gives up a server that never welcomes it', () => {
    vi.advanceTimersByTime(12_000);
    expect(heard).toEqual(['lost']);
    vi.advanceTimersByTime(3000);
    expect(wires).toHaveLength(2);
  });

  it('asks anew when the table is further than its frames', () => {
    latest().says(WELCOME);
    since = 4;
    latest().says({ type: 'pong', version: 5 });
    vi.advanceTimersByTime(999);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    expect(latest().url).toBe('live?since=4');
  });

  it('waits for a frame that is on its way', () => {
    latest().says(WELCOME);
    latest().says({ type: 'pong', version: 5 });
    latest().says(frame(5));
    vi.advanceTimersByTime(4000);
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

  it('lets a server rest for which it was too much', () => {
    latest().breaks(4429);
    vi.advanceTimersByTime(9999);
    expect(wires).toHaveLength(1);
    expect(heard).toEqual(['lost', 'refused 4429']);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
  });

  it('does not insist where it is not wanted', () => {
    latest().breaks(4404);
    vi.advanceTimersByTime(60_000);
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
    vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    await new Promise((wake) => setTimeout(wake, 50));
    expect(heard).toEqual(['open', 'welcome', 'lost']);
  });

  it('stays closed', () => {
    latest().says(WELCOME);
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});
