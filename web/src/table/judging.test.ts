import { expect, it } from 'vitest';
import type { Choice, Frame, Menu } from '../lib/unfold';
import type { Entry, Hint, Marks } from '../lib/wire';
import { decidesAnew, followHint, otherwise, pathTo, percent, pointsOf, share } from './judging';

const hint: Hint = {
  step: 3,
  actions: ['a', 'b'].map((action) => ({ action, words: { t: action }, marks: {} })),
  points: 2,
  win: 0.6,
  margin: 3,
  better_than: null,
};
const frame = (step: number, action: string | null): Frame =>
  ({ step, entry: action === null ? null : ({ step, action } as Entry) }) as Frame;

it('goes on with a hint while it is followed', () => {
  expect(followHint(hint, frame(3, 'x'))).toBe(hint);
  const rest = followHint(hint, frame(4, 'a'));
  expect(rest).toMatchObject({ step: 4, actions: [{ action: 'b' }] });
  expect(rest && followHint(rest, frame(5, 'b'))).toBeNull();
});

it('drops a hint that is not followed, or taken back', () => {
  expect(followHint(hint, frame(4, 'b'))).toBeNull();
  expect(followHint(hint, frame(2, null))).toBeNull();
  expect(followHint(hint, frame(5, 'a'))).toBeNull();
});

it('finds the choice that a hint means by its marks', () => {
  const choice = (key: string, marks: Marks, menu: Menu | null = null): Choice => ({
    key,
    label: { t: key },
    points: null,
    marks,
    final: false,
    count: 1,
    refusal: null,
    menu,
  });
  const lots: Menu = { question: { t: '?' }, pick: null, choices: [choice('1', { lot: 1 }), choice('2', { lot: 2 })] };
  const menu: Menu = { question: { t: '?' }, pick: null, choices: [choice('end', { kind: 'end' }), choice('c', { kind: 'column' }, lots)] };
  expect(pathTo(menu, { lot: 2, kind: 'column' })).toEqual(['c', '2']);
  expect(pathTo(menu, { kind: 'end' })).toEqual(['end']);
  expect(pathTo(menu, { kind: 'column' })).toBeNull();
  const spaces: Menu = { question: { t: '?' }, pick: null, choices: [choice('D6', { kind: 'tile', spaces: ['D6', 'D7'] }), choice('E6', { kind: 'tile', spaces: ['E6', 'E7'] })] };
  const rows: Menu = { question: { t: '?' }, pick: null, choices: [choice('t', { kind: 'tile', row: 'D' }, spaces), choice('k', { kind: 'skip' })] };
  expect(pathTo(rows, { spaces: ['E6', 'E7'], kind: 'tile' })).toEqual(['t', 'E6']);
  const cards: Menu = {
    question: { t: '?' },
    pick: { least: 2, most: 2, done: null },
    choices: ['R', 'g'].map((card) => ({ ...choice(card, { card }), count: 2 })),
  };
  const several: Menu = { question: { t: '?' }, pick: null, choices: [choice('x', { kind: 'end' }), choice('d', { kind: 'dragon' }, cards)] };
  expect(pathTo(several, { kind: 'dragon', cards: 'gR', ability: 'Y' })).toEqual(['d', 'g', 'R']);
  expect(pathTo(several, { kind: 'dragon', cards: 'RRR' })).toBeNull();
  expect(pathTo(several, { kind: 'column', cards: 'gR' })).toBeNull();
});

it('knows when a seat decides anew', () => {
  const entry = (seat: number, draws: number): Entry => ({ seat, draws: Array.from({ length: draws }) }) as Entry;
  expect(decidesAnew([], 0)).toBe(true);
  expect(decidesAnew([entry(1, 0)], 0)).toBe(true);
  expect(decidesAnew([entry(0, 2)], 0)).toBe(true);
  expect(decidesAnew([entry(1, 1), entry(0, 0)], 0)).toBe(false);
});

it('writes numbers as people read them', () => {
  expect([percent(0.618), percent(0), percent(1), percent(1, true)]).toEqual(['62%', '1%', '99%', '100%']);
  expect([share(-0.14), pointsOf(-2.34), pointsOf(1), pointsOf(12.6)]).toEqual(['14%', '2.3', '1.0', '13']);
});

it('says what another line does differently', () => {
  const line = (...words: string[]) => ({ words: words.map((word) => ({ t: word })), points: 0, win: 0, margin: 0 });
  expect(otherwise(hint.actions, line('a', 'c', 'b'))).toEqual({ t: 'c' });
  expect(otherwise(hint.actions, line('b', 'a'))).toEqual({ t: 'b' });
  expect(otherwise(hint.actions, line())).toBeUndefined();
});
