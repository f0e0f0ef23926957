import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Listener, pauseBefore, type Socket } from './connection';
import type { Command, Frame, ServerMessage, Welcome } from './wire';

const WELCOME: Welcome = { type: 'welcome', log: [], frame: { menu: null } as unknown as Frame };

function packed(message: object): ArrayBuffer {
  const bytes = deflateSync(JSON.stringify(message));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

class Wire implements Socket {
  sent: Command[] = [];
  closed = false;
  readyState: Socket['readyState'] = 1;
  binaryType: Socket['binaryType'] = 'blob';
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(readonly url: string) {}

  send(data: unknown): void {
    this.sent.push(JSON.parse(String(data)) as Command);
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

const command: Command = { id: 'c1', do: 'undo', version: 4 };

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
    old.onmessage?.call(null as never, { data: packed({ type: 'frame', menu: null }) } as MessageEvent);
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
