import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Seek } from '../lib/wire';
import { seek } from './seeking';

class Line {
  static all: Line[] = [];
  sent: string[] = [];
  closed = false;
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send = (text: string): void => void this.sent.push(text);
  close = (): void => void (this.closed = true);
}

const wish: Seek = { do: 'seek', game: 'g', variant: 'a' };
const found = vi.fn();
const failed = vi.fn();
const line = (number: number): Line => Line.all[number]!;

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('wishes once the line is there, and is led to a table', () => {
  seek('ws://here/api/play', wish, found, failed);
  line(0).onopen();
  expect(line(0).sent).toEqual([JSON.stringify(wish)]);
  line(0).onmessage({ data: '{"type":"found","table":"abc"}' });
  expect(found).toHaveBeenCalledExactlyOnceWith('abc');
  line(0).onclose({ code: 1000 });
  vi.runAllTimers();
  expect([Line.all.length, failed.mock.calls.length]).toEqual([1, 0]);
});

it('wishes again when the line breaks, or is silent for long', () => {
  seek('ws://here/api/play', wish, found, failed);
  line(0).onclose({ code: 1006 });
  vi.advanceTimersByTime(2000);
  expect(Line.all.length).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(line(1).closed).toBe(true);
});

it('does not insist where the server says no, nor after it was cancelled', () => {
  seek('ws://here/api/play', wish, found, failed);
  line(0).onclose({ code: 4400 });
  seek('ws://here/api/play', wish, found, failed).cancel();
  line(1).onclose({ code: 1005 });
  vi.runAllTimers();
  expect([Line.all.length, failed.mock.calls.length]).toEqual([2, 1]);
});
