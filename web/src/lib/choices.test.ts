import { describe, expect, it } from 'vitest';
import { choice } from './choice.fixture';
import { follow, isComplete, leaves, sendable } from './choices';
import type { Choice, Menu } from './unfold';

const menu = (choices: Choice[], pick: Menu['pick'] = null): Menu => ({ question: { t: '?' }, choices, pick });

const cards = [
  choice('R', { count: 2, marks: { cards: ['R'] } }),
  choice('y', { marks: { cards: ['y'] } }),
  choice('p', { refusal: { rule: 'PG-64', text: { t: 'no' } } }),
];
const tree = menu([
  choice('C', {
    marks: { kind: 'column' },
    menu: menu([
      choice('1', { points: 1, marks: { lot: 1 }, menu: menu([choice('r', { points: 3, marks: { cards: ['r'] } })]) }),
      choice('2', { refusal: { rule: 'PG-20', text: { t: 'full' } } }),
    ]),
  }),
  choice('D', { final: true, menu: menu(cards, { least: 1, most: 3, done: '.' }) }),
  choice('A', { menu: menu(cards, { least: 2, most: 2, done: null }) }),
  choice('E', { final: true }),
]);

describe('a path into the menu', () => {
  it('adds up marks and takes the latest points', () => {
    const at = follow(tree, ['C', '1', 'r']);
    expect(at).toMatchObject({ complete: true, points: 3, marks: { kind: 'column', lot: 1, cards: ['r'] }, final: false });
    expect(follow(tree, ['C', '1'])?.choices.at(-1)?.key).toBe('1');
  });

  it('leads nowhere over a refused or unknown key', () => {
    expect(follow(tree, ['C', '2'])).toBeNull();
    expect(follow(tree, ['C', '9'])).toBeNull();
    expect(follow(tree, ['E', 'E'])).toBeNull();
  });

  it('is complete only at its end', () => {
    expect(isComplete(tree, [])).toBe(false);
    expect(isComplete(tree, ['C', '1'])).toBe(false);
    expect(isComplete(tree, ['C', '1', 'r'])).toBe(true);
    expect(isComplete(tree, ['E'])).toBe(true);
  });
});

describe('a menu that asks for several', () => {
  it('counts, joins marks and respects how many there are', () => {
    expect(follow(tree, ['D', 'R', 'y', 'R'])).toMatchObject({ marks: { cards: ['R', 'y', 'R'] }, complete: false, final: true });
    expect(follow(tree, ['D', 'y', 'y'])).toBeNull();
    expect(follow(tree, ['D', 'p'])).toBeNull();
    expect(follow(tree, ['D', 'R', 'R', 'y', 'R'])).toBeNull();
  });

  it('ends with its done key, after the least number', () => {
    expect(follow(tree, ['D', '.'])).toBeNull();
    expect(isComplete(tree, ['D', 'R', '.'])).toBe(true);
    expect(sendable(tree, ['D', 'R'])).toEqual(['D', 'R', '.']);
    expect(sendable(tree, ['D'])).toBeNull();
  });

  it('without a done key is complete from the least number on', () => {
    expect(isComplete(tree, ['A', 'R'])).toBe(false);
    expect(sendable(tree, ['A', 'R', 'y'])).toEqual(['A', 'R', 'y']);
  });
});

it('leaves are all that can be done, pick menus left open', () => {
  expect(leaves(tree).map((leaf) => [leaf.path.join(''), leaf.pick !== null])).toEqual([
    ['C1r', false],
    ['D', true],
    ['A', true],
    ['E', false],
  ]);
});
