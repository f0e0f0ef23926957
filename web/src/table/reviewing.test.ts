import { expect, it } from 'vitest';
import type { ReviewedTurn } from '../lib/wire';
import { curveOf, dotAt } from './reviewing';

const turn = (seat: number, step: number, win_before: number): ReviewedTurn => ({ seat, step, win_before }) as ReviewedTurn;
const turns = [turn(0, 0, 0.5), turn(1, 3, 0.4), turn(0, 5, 0.7), turn(1, 8, 0.2)];

it('draws the decisions of one seat and the result', () => {
  const { dots, end } = curveOf(turns, 0, 1);
  expect(dots.map(({ x, y }) => [x, y])).toEqual([
    [0, 0.5],
    [0.5, 0.7],
  ]);
  expect(end).toEqual({ x: 1, y: 1 });
});

it('ends with the last decision when somebody gave up', () => {
  const { dots, end } = curveOf(turns, 0, null);
  expect([dots.at(-1)?.x, end]).toEqual([1, null]);
  expect(curveOf([], 0, null)).toEqual({ dots: [], end: null });
  expect(curveOf([turn(0, 0, 0.5)], 0, null).dots[0]?.x).toBe(0);
});

it('finds the decision that is on the board', () => {
  const curve = curveOf(turns, 0, 1);
  expect([0, 4, 5, 99].map((step) => dotAt(curve, step)?.turn.step)).toEqual([0, 0, 5, 5]);
  expect(dotAt(curveOf([], 0, 1), 3)).toBeNull();
});
