import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choice } from '../lib/choice.fixture';
import { entryWith } from '../lib/entry.fixture';
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
const passing = choice('E', { final: true, passes: true });
const withPassing = { ...menu, choices: [menu.choices[0]!, passing] };
const onlyPassing = { ...menu, choices: [choice('C', { refusal: { rule: 'X-1', text: { t: 'no' } } }), passing] };
const seat = (mine: boolean, kind: Seat['kind'] = 'person'): Seat => ({ name: '', kind, bot: null, mine, online: true, member: false, away_until: null });
const table = (version: number, more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: 'abc', version, status: 'playing', to_act: 0, seats: [seat(true), seat(false)], outcome: null, ...more }) as TableInfo;
const entry = (step: number, by: number): Entry => entryWith({ step, turn: by, seat: by });
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
    vi.stubGlobal('fetch', async () => new Response());
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

  it('is watched through my own seat', () => {
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

  it('holds back passing for a breath, then sends it once', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing }));
    session.choose(['E']);
    session.choose(['E']);
    expect([session.menu, session.breath.held?.choice.key, session.canUndo, wire().sent]).toEqual([null, 'E', true, []]);
    vi.advanceTimersByTime(1100);
    expect(wire().sent).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(wire().sent).toMatchObject([{ do: 'choose', version: 2, picks: ['E'] }]);
    expect([session.breath.held, session.sending]).toEqual([null, true]);
  });

  it('forgets what is taken back', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing, undo: true }));
    session.select(['E']);
    session.confirm();
    session.undo();
    expect([session.menu !== null, session.selection]).toEqual([true, []]);
    vi.advanceTimersByTime(3000);
    expect(wire().sent).toEqual([]);
  });

  it('sends what is held when the page is hidden or left', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing }));
    session.choose(['E']);
    vi.stubGlobal('document', { hidden: true });
    session.visibility();
    session.visibility();
    vi.advanceTimersByTime(3000);
    expect(wire().sent).toMatchObject([{ do: 'choose', picks: ['E'] }]);
    const left = open(table(1));
    wire().says({ type: 'welcome', log: [], frame: frame(1, 0, { menu: withPassing }) });
    left.choose(['E']);
    left.close();
    expect(wire().sent).toMatchObject([{ do: 'choose', picks: ['E'] }]);
  });

  it('holds on when the connection is lost, and sends when it is back', async () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing }));
    session.choose(['E']);
    wire().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    wire().says({ type: 'welcome', log: [], frame: frame(2, 1, { menu: withPassing }) });
    expect(session.breath.held?.choice.key).toBe('E');
    wire().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(2000);
    expect([session.sending, wire().sent]).toEqual([true, []]);
    wire().says({ type: 'welcome', log: [], frame: frame(2, 1, { menu: withPassing }) });
    expect(wire().sent).toMatchObject([{ do: 'choose', version: 2, picks: ['E'] }]);
  });

  it('forgets what is held when the game has moved on', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing }));
    session.choose(['E']);
    wire().says(frame(3, 0));
    vi.advanceTimersByTime(3000);
    expect([session.breath.held, wire().sent]).toEqual([null, []]);
  });

  it('keeps nobody waiting whose time is short', () => {
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: withPassing }, { time_left_ms: [9000, 9000] }));
    session.choose(['E']);
    expect(wire().sent).toMatchObject([{ do: 'choose', picks: ['E'] }]);
  });

  it('passes by itself when nothing is left to do, for those who want that', async () => {
    const { settings } = await import('../lib/settings.svelte');
    wire().says(frame(2, 1, { entry: entry(1, 0), menu: onlyPassing }));
    expect(session.breath.held).toBeNull();
    settings.goOn = true;
    wire().says(frame(3, 2, { entry: entry(2, 0), menu: onlyPassing }));
    expect(session.breath.held?.choice.key).toBe('E');
    session.takeBack();
    wire().says(frame(4, 2, { menu: onlyPassing }));
    expect(session.breath.held).toBeNull();
    wire().says(frame(5, 3, { entry: entry(3, 0), menu: withPassing }));
    expect(session.breath.held).toBeNull();
    wire().says(frame(6, 4, { entry: entry(4, 0), menu: onlyPassing }));
    vi.advanceTimersByTime(3000);
    expect(wire().sent).toMatchObject([{ do: 'choose', version: 6, picks: ['E'] }]);
    settings.goOn = false;
  });

  it('does at once what was seen and can be undone, for those who want that', async () => {
    const { settings } = await import('../lib/settings.svelte');
    session.select(['C'], true);
    expect(wire().sent).toEqual([]);
    settings.swift = true;
    session.select(['E'], true);
    session.select(['C']);
    expect(wire().sent).toEqual([]);
    session.select(['C'], true);
    expect(wire().sent).toMatchObject([{ do: 'choose', picks: ['C', '1'] }]);
    settings.swift = false;
  });

  it('does what was meant at once, but nothing that cannot be undone, and nothing by a second tap', () => {
    session.select(['E'], false, true);
    expect(wire().sent).toEqual([]);
    session.select(['C'], false, true);
    expect(wire().sent).toMatchObject([{ do: 'choose', picks: ['C', '1'] }]);
    wire().says({ type: 'done', id: wire().sent[0]?.id, version: 2 });
    wire().says(frame(2, 1, { entry: entry(1, 0), undo: true }));
    session.select(['C'], false, true);
    expect(wire().sent).toHaveLength(1);
    expect(session.selection).toEqual(['C', '1']);
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

  it('shows what comes of an own choice at once, also while the last step of another is still looked at', () => {
    wire().says(frame(2, 1, { entry: entry(1, 1) }));
    session.select(['E']);
    session.confirm();
    wire().says(frame(3, 2, { entry: entry(2, 0), menu: withPassing }));
    wire().says({ type: 'done', id: wire().sent[0]?.id, version: 3 });
    // Otherwise the choices before it could be made again, of a position that is over.
    expect([session.current?.step, session.menu]).toEqual([2, withPassing]);
  });

  it('shows what was taken back at once, too', () => {
    wire().says(frame(2, 1, { entry: entry(1, 1), undo: true }));
    session.undo();
    wire().says(frame(3, 0, { menu: withPassing }));
    wire().says({ type: 'done', id: wire().sent[0]?.id, version: 3 });
    expect([session.current?.step, session.menu]).toEqual([0, withPassing]);
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

  it('asks by version for what it missed, also where a version has many steps', async () => {
    session.close();
    session = open(table(2));
    const imported = [1, 2, 3, 4, 5].map((step) => entry(step, step % 2));
    wire().says({ type: 'welcome', log: imported, frame: frame(2, 5) });
    wire().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(3000);
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

  it('asks for the whole log when a part of it is missing', async () => {
    wire().says(frame(2, 1, { entry: entry(1, 0) }));
    wire().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(3000);
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
