import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choice } from '../lib/choice.fixture';
import type { Frame } from '../lib/unfold';
import type { Entry, Seat, TableInfo } from '../lib/wire';
import type { TableSession } from './session.svelte';

// The session touches the browser in a few places only; these stand in for them.
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { id: string; do: string; version: number; picks?: string[] }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const wire = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

const menu = {
  question: { t: '?' },
  pick: null,
  choices: [
    choice('C', { menu: { question: { t: '?' }, pick: null, choices: [choice('1'), choice('2', { refusal: { rule: 'X-1', text: { t: 'no' } } })] } }),
    choice('E', { final: true }),
  ],
};
const seat = (mine: boolean, kind: Seat['kind'] = 'person'): Seat => ({ name: '', kind, bot: null, mine, online: true });
const table = (version: number, more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: 'abc', version, status: 'playing', to_act: 0, seats: [seat(true), seat(false)], outcome: null, ...more }) as TableInfo;
const entry = (step: number, by: number): Entry => ({ step, turn: by, seat: by, words: { t: '' }, scores: [0, 0], draws: [], marks: {} }) as unknown as Entry;
const frame = (version: number, step: number, more: Partial<Frame> = {}, info: Partial<TableInfo> = {}): Frame => ({
  type: 'frame',
  version,
  step,
  seat: 0,
  view: {},
  entry: null,
  menu,
  undo: false,
  table: table(version, info),
  ...more,
});

describe('a table', () => {
  let session: TableSession;
  let open: (info: TableInfo) => TableSession;

  beforeEach(async () => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    const media = { matches: false, addEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => media);
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('location', { origin: 'http://here' });
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('WebSocket', FakeSocket);
    const module = await import('./session.svelte');
    open = (info) => new module.TableSession(info);
    session = open(table(1));
    wire().says({ type: 'welcome', log: [], frame: frame(1, 0) });
  });

  afterEach(() => {
    session.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is watched through the own seat', () => {
    expect(wire().url).toBe('ws://here/api/tables/abc/live?seat=0&since=0');
  });

  it('goes on by itself where only one way is possible', () => {
    session.select(['C']);
    expect(session.selection).toEqual(['C', '1']);
    session.select(['C', '2']);
    expect(session.selection).toEqual(['C', '1']);
  });

  it('sends what is selected once, and waits for the answer', () => {
    session.select(['E']);
    session.confirm();
    session.confirm();
    expect(wire().sent).toMatchObject([{ do: 'choose', version: 1, picks: ['E'] }]);
    expect(session.menu).toBeNull();
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: null }, { to_act: 1 }));
    wire().says({ type: 'done', id: wire().sent[0]?.id, version: 2 });
    expect([session.sending, session.selection, session.current?.step]).toEqual([false, [], 1]);
  });

  it('says why something was refused, and lets choose again', () => {
    session.select(['E']);
    session.confirm();
    wire().says({ type: 'error', id: wire().sent[0]?.id, error: { code: 'stale', message: '' } });
    expect([session.problem?.code, session.selection, session.menu !== null]).toEqual(['stale', [], true]);
  });

  it('undoes only what the frame allows', () => {
    session.undo();
    expect(wire().sent).toEqual([]);
    wire().says(frame(2, 1, { entry: entry(1, 0), undo: true }));
    session.undo();
    expect(wire().sent).toMatchObject([{ do: 'undo', version: 2 }]);
    wire().says(frame(3, 0));
    expect(session.log).toEqual([]);
  });

  it("shows others' steps one after the other, and decides only when all are shown", () => {
    for (const step of [1, 2]) wire().says(frame(step + 1, step, { entry: entry(step, 1), menu: null }, { to_act: 1 }));
    wire().says(frame(4, 3, { entry: entry(3, 1) }));
    expect([session.current?.step, session.menu]).toEqual([1, null]);
    vi.advanceTimersByTime(1000);
    expect(session.current?.step).toBe(2);
    vi.advanceTimersByTime(1000);
    expect([session.current?.step, session.menu !== null, session.log.length]).toEqual([3, true, 3]);
  });

  it('on one screen hides everything until the next person is there', () => {
    session.close();
    const both = { seats: [seat(true), seat(true)] };
    session = open(table(1, both));
    expect([session.seat, session.handTo, wire().url]).toEqual([null, 0, 'ws://here/api/tables/abc/live?since=0']);
    session.takeOver(0);
    expect(wire().url).toBe('ws://here/api/tables/abc/live?seat=0&since=0');
    wire().says({ type: 'welcome', log: [], frame: frame(1, 0, {}, both) });
    expect([session.handTo, session.menu !== null]).toEqual([null, true]);
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: null }, { ...both, to_act: 1 }));
    expect([session.seat, session.handTo, session.menu]).toEqual([null, 1, null]);
  });

  it('asks by version for what it missed, also where a version has many steps', () => {
    session.close();
    session = open(table(2));
    const imported = [1, 2, 3, 4, 5].map((step) => entry(step, step % 2));
    wire().says({ type: 'welcome', log: imported, frame: frame(2, 5) });
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3000);
    expect(wire().url).toBe('ws://here/api/tables/abc/live?seat=0&since=2');
    wire().says({ type: 'welcome', log: [entry(6, 1)], frame: frame(3, 6) });
    expect(session.log.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('does not count what is still to be shown as known', () => {
    for (const step of [1, 2]) wire().says(frame(step + 1, step, { entry: entry(step, 1), menu: null }, { to_act: 1 }));
    vi.stubGlobal('performance', { now: () => 1e6 });
    session.visibility();
    expect(wire().url).toBe('ws://here/api/tables/abc/live?seat=0&since=2');
    wire().says({ type: 'welcome', log: [entry(2, 1)], frame: frame(3, 2) });
    expect(session.log.map(({ step }) => step)).toEqual([1, 2]);
  });

  it('asks for the whole log when a part of it is missing', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0) }));
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3000);
    expect(wire().url).toContain('since=2');
    wire().says({ type: 'welcome', log: [entry(3, 1)], frame: frame(4, 3) });
    expect(wire().url).toBe('ws://here/api/tables/abc/live?seat=0&since=0');
    wire().says({ type: 'welcome', log: [entry(1, 0), entry(2, 1), entry(3, 1)], frame: frame(4, 3) });
    expect(session.log).toHaveLength(3);
  });

  it('goes on as a spectator when the seat is lost, and says so', () => {
    wire().onclose?.({ code: 4401 });
    expect([session.seat, session.problem?.code]).toEqual([null, 'seat_lost']);
    expect(wire().url).toBe('ws://here/api/tables/abc/live?since=0');
    wire().says({ type: 'welcome', log: [], frame: frame(2, 0, { seat: null, menu: null }, { seats: [seat(false), seat(false)] }) });
    expect([session.link, session.mine, session.problem?.code]).toEqual(['open', [], 'seat_lost']);
    wire().says(frame(3, 0, { menu: null }));
    expect([session.seat, wire().url]).toEqual([0, 'ws://here/api/tables/abc/live?seat=0&since=0']);
  });

  it('does not insist on a seat that it may not look through', () => {
    wire().onclose?.({ code: 4401 });
    const connections = FakeSocket.all.length;
    wire().says({ type: 'welcome', log: [], frame: frame(1, 0, { seat: null, menu: null }) });
    expect([session.seat, FakeSocket.all.length]).toEqual([null, connections]);
  });

  it('says nothing about a seat that was given up on purpose', async () => {
    vi.stubGlobal('fetch', async () => Response.json(table(2, { seats: [seat(false, 'bot'), seat(false)] })));
    await session.attempt(async () => wire().onclose?.({ code: 4401 }));
    expect([session.seat, session.problem]).toEqual([null, null]);
  });

  it('says that it was too much, and waits', () => {
    wire().onclose?.({ code: 4429 });
    expect([session.problem?.code, session.link]).toEqual(['too_many', 'lost']);
  });

  it('opens nothing when its page was left', async () => {
    let answer = (_: Response): void => undefined;
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', () => answered);
    const connections = FakeSocket.all.length;
    const refreshed = session.refresh();
    session.close();
    answer(Response.json(table(2, { seats: [seat(false), seat(false)] })));
    await refreshed;
    expect(FakeSocket.all).toHaveLength(connections);
  });

  it('offers nothing at a frozen table', () => {
    wire().says(frame(2, 0, {}, { frozen: true }));
    expect([session.menu, session.myTurn]).toEqual([null, false]);
  });
});
