import { expect, it } from 'vitest';
import { choice as made } from '../lib/choice.fixture';
import { judged } from '../lib/judged.fixture';
import type { Choice, Menu } from '../lib/unfold';
import type { Marks } from '../lib/wire';
import { chancesOf, otherwise, pathTo, percent, pointsOf, share } from './judging';

it('finds the choice that a hint means by its marks', () => {
  const choice = (key: string, marks: Marks, menu: Menu | null = null): Choice => made(key, { marks, menu });
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

it('writes numbers as people read them', () => {
  expect([percent(0.618), percent(0), percent(1), percent(1, true)]).toEqual(['62%', '1%', '99%', '100%']);
  expect([share(-0.14), pointsOf(-2.34), pointsOf(1), pointsOf(12.6)]).toEqual(['14%', '2.3', '1.0', '13']);
});

it('tells chances in whole per cents that add up to 100', () => {
  expect(chancesOf([0.618, 0.382])).toEqual([62, 38]);
  expect(chancesOf([1, 0])).toEqual([99, 1]);
  expect(chancesOf([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(chancesOf([0.5, 0.495, 0.005, 0])).toEqual([49, 49, 1, 1]);
  for (const wins of [[0.2, 0.2, 0.2, 0.4], [0.005, 0.995], [0.97, 0.01, 0.01, 0.01], [0.333, 0.334, 0.333]]) {
    const told = chancesOf(wins);
    expect(told.reduce((sum, chance) => sum + chance, 0)).toBe(100);
    told.forEach((chance, number) => expect(Math.abs(chance - 100 * (wins[number] ?? 0))).toBeLessThan(2.1));
  }
});

it('says what another line does differently', () => {
  const line = (...words: string[]) => ({ ...judged(), actions: words, words: words.map((word) => ({ t: word })), points: 0 });
  const hint = ['a', 'b'].map((word) => ({ words: { t: word } }));
  expect(otherwise(hint, line('a', 'c', 'b'))).toEqual({ t: 'c' });
  expect(otherwise(hint, line('b', 'a'))).toEqual({ t: 'b' });
  expect(otherwise(hint, line())).toBeUndefined();
});
