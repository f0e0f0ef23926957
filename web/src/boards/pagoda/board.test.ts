import { describe, expect, test } from 'vitest';
import { opening } from './fixtures/opening';
import { nearest } from '../roving';
import en from './texts/en.json';
import { unseen } from './view';
import type { Texts } from '../../lib/lang';
import { phrase } from '../../lib/templates';
import { lotWords, type UiText } from './words';

describe('texts', () => {
  test('lots are told in words', () => {
    const t: UiText = (key, values = {}) => phrase((en as Texts)[key] ?? key, values, 'en');
    const lot = { floors: [{ colour: 'R' as const, columns: 4 }, { colour: 'G' as const, columns: 3 }], roof: null, blocked: false, next: 'column' as const };
    expect(lotWords(t, lot, 2)).toBe('Lot 2: floor 2, green, 3 of 4 columns');
    expect(lotWords(t, { ...lot, roof: 'B', next: null }, 2)).toBe('Lot 2: completed, blue rooftop');
  });
});

test('cards out of sight are the other hand and the draw pile', () => {
  const { view } = opening;
  const hidden = view.players.reduce((sum, player) => sum + (player.hand === null ? player.hand_size : 0), 0);
  const sum = (['R', 'Y', 'G', 'B', 'P'] as const).reduce((total, letter) => total + unseen(view, letter), 0);
  expect(sum).toBe(view.draw + hidden);
});

describe('arrow keys', () => {
  const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: column * 100, y: row * 100 })));
  const at = (index: number) => grid[index] ?? { x: 0, y: 0 };
  const go = (index: number, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'): number | null => nearest(at(index), grid, key);

  test('lead to the neighbour on that side', () => {
    expect([go(4, 'ArrowLeft'), go(4, 'ArrowRight'), go(4, 'ArrowUp'), go(4, 'ArrowDown')]).toEqual([3, 5, 1, 7]);
  });
  test('stop at the edge', () => {
    expect([go(0, 'ArrowLeft'), go(0, 'ArrowUp'), go(8, 'ArrowRight')]).toEqual([null, null, null]);
  });
  test('stay in a row of wide and narrow buttons', () => {
    const [first, wide, below] = [{ x: 107, y: 508, width: 175, height: 44 }, { x: 356, y: 508, width: 311, height: 44 }, { x: 173, y: 558, width: 130, height: 44 }];
    expect(nearest(first, [wide, below], 'ArrowRight')).toBe(0);
    expect(nearest(first, [wide, below], 'ArrowDown')).toBe(1);
  });
});
