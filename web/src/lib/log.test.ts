import { expect, it } from 'vitest';
import { entryWith } from './entry.fixture';
import { afterFrame, afterWelcome, byTurn, gains, isWhole, lastOwnStep } from './log';
import type { Frame, Welcome } from './unfold';
import type { Entry } from './wire';

const entry = (step: number, turn: number, seat: number, scores = [0, 0], action = ''): Entry => entryWith({ step, turn, seat, scores, action });
const frame = (step: number, entry: Entry | null): Frame => ({ step, entry }) as Frame;
const log = [entry(1, 0, 0, [1, 0]), entry(2, 0, 0, [3, 0]), entry(3, 1, 1, [3, 2]), entry(4, 0, 0, [3, 2])];
const steps = (entries: Entry[]): number[] => entries.map(({ step }) => step);

it('follows frames forward and back', () => {
  expect(steps(afterFrame(log, frame(5, entry(5, 0, 0))))).toEqual([1, 2, 3, 4, 5]);
  expect(steps(afterFrame(log, frame(3, null)))).toEqual([1, 2, 3]);
  expect(afterFrame(log, frame(4, entry(4, 0, 0, [3, 2], 'other'))).at(-1)?.action).toBe('other');
  expect(steps(afterFrame(log, frame(4, null)))).toEqual([1, 2, 3, 4]);
});

it('notices what is missing', () => {
  expect(isWhole(log, 4)).toBe(true);
  expect(isWhole([], 0)).toBe(true);
  expect(isWhole(log, 5)).toBe(false);
  expect(isWhole(log.slice(1), 4)).toBe(false);
  expect(isWhole([...log.slice(0, 2), ...log.slice(3)], 4)).toBe(false);
  expect(isWhole([...log.slice(0, 2), ...log.slice(3), entry(5, 0, 0)], 4)).toBe(false);
});

it('takes what it gets after it was away', () => {
  const news = { log: [entry(4, 0, 0, [4, 2], 'redone')], frame: frame(4, null) } as Welcome;
  expect(afterWelcome(log, news).at(-1)?.action).toBe('redone');
  expect(steps(afterWelcome(log, { log: Array<Entry>(), frame: frame(3, null) } as Welcome))).toEqual([1, 2, 3]);
  expect(steps(afterWelcome(log, { log: [entry(1, 0, 0)], frame: frame(1, null) } as Welcome))).toEqual([1]);
});

it('groups by turn and says what each step scored', () => {
  expect(byTurn(log).map((turn) => [turn.number, turn.seat, turn.entries.length])).toEqual([
    [1, 0, 2],
    [2, 1, 1],
    [3, 0, 1],
  ]);
  expect(log.map((each) => gains(log, each, [[0], [1]]).map(({ points }) => points))).toEqual([[1], [2], [2], []]);
});

it('finds where my last turn ended', () => {
  expect(lastOwnStep(log, 0)).toBe(2);
  expect(lastOwnStep(log, 1)).toBe(3);
  expect(lastOwnStep(log.slice(0, 2), 0)).toBeNull();
  expect(lastOwnStep(log.slice(0, 2), 1)).toBe(0);
});

it('says what a step scored for others, and for partners once', () => {
  const scored = (scores: number[]): Entry => ({ ...entry(1, 2, 2), scores });
  const alone = [[0], [1], [2], [3]];
  expect(gains([], scored([1, 0, 4, 0]), alone)).toEqual([
    { seat: 2, points: 4 },
    { seat: 0, points: 1 },
  ]);
  expect(gains([], scored([4, 3, 4, 3]), [[0, 2], [1, 3]])).toEqual([
    { seat: 2, points: 4 },
    { seat: 1, points: 3 },
  ]);
});
