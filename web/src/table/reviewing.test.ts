import { expect, it } from 'vitest';
import { judged } from '../lib/judged.fixture';
import type { ReviewedTurn } from '../lib/wire';
import { curveOf, dotAt, dotNear, isBest, reached, type Spot, switched, type Way } from './reviewing';

const line = (...actions: string[]) => ({ ...judged(), actions, words: [], points: 0 });
const turn = (seat: number, step: number, win_before: number, best: string[] = ['a', 'b', 'c'], played: string[] = ['x', 'y']): ReviewedTurn => ({
  turn: 1,
  seat,
  step,
  win_before,
  best: line(...best),
  played: line(...played),
  loss: 0,
  claims: [],
  changes: [],
});
const turns = [turn(0, 0, 0.5), turn(1, 2, 0.4), turn(0, 5, 0.7), turn(1, 8, 0.2)];

it('draws the decisions of one seat where they stand in the game, and the result', () => {
  const { dots, end } = curveOf(turns, 0, 10, 1);
  expect(dots.map(({ x, y }) => [x, y])).toEqual([
    [0, 0.5],
    [0.5, 0.7],
  ]);
  expect(end).toEqual({ x: 1, y: 1 });
});

it('has no end when somebody gave up, and nothing where nothing was decided', () => {
  expect(curveOf(turns, 0, 10, null).end).toBeNull();
  expect(curveOf([], 0, 0, null)).toEqual({ dots: [], end: null });
  expect(curveOf([turn(0, 0, 0.5)], 0, 0, null).dots[0]?.x).toBe(0);
});

it('draws what is judged already where it stays when more comes', () => {
  const whole = curveOf(turns, 0, 10, 1).dots;
  expect(curveOf(turns.slice(0, 2), 0, 10, null).dots).toEqual(whole.slice(0, 1));
});

it('finds the decision that is on the board, and the one that is meant by a tap', () => {
  const curve = curveOf(turns, 0, 10, 1);
  expect([0, 4, 5, 99].map((step) => dotAt(curve, step)?.turn.step)).toEqual([0, 0, 5, 5]);
  expect([0, 0.2, 0.3, 1].map((x) => dotNear(curve, x)?.turn.step)).toEqual([0, 0, 5, 5]);
  const nothing = curveOf([], 0, 10, 1);
  expect([dotAt(nothing, 3), dotNear(nothing, 0.5)]).toEqual([null, null]);
});

it('knows when nothing better was found', () => {
  expect(isBest(turn(0, 0, 0.5, ['x', 'y'], ['x', 'y']))).toBe(true);
  expect(isBest(turn(0, 0, 0.5, ['x'], ['x', 'y']))).toBe(false);
});

it('steps through the game', () => {
  const from = (step: number, way: Way): number => reached({ step, better: null }, way, 10).step;
  expect([from(3, 'back'), from(3, 'forward'), from(3, 'first'), from(3, 'last')]).toEqual([2, 4, 0, 10]);
  expect([from(0, 'back'), from(10, 'forward')]).toEqual([0, 10]);
});

it('steps through a better line, stays at its end and leaves it at its beginning', () => {
  const better = turn(0, 5, 0.7);
  const at = (step: number): Spot => ({ step, better });
  expect(reached(at(5), 'forward', 10)).toEqual(at(6));
  expect(reached(at(8), 'forward', 10)).toEqual(at(8));
  expect(reached(at(7), 'first', 10)).toEqual(at(5));
  expect(reached(at(5), 'last', 10)).toEqual(at(8));
  expect(reached(at(6), 'back', 10)).toEqual(at(5));
  expect(reached(at(5), 'back', 10)).toEqual({ step: 4, better: null });
  const opening: Spot = { step: 0, better: turn(0, 0, 0.5) };
  expect(reached(opening, 'back', 10)).toEqual(opening);
});

it('switches between what was played and what was better, as far as it had come', () => {
  const [, , decision] = turns as [ReviewedTurn, ReviewedTurn, ReviewedTurn];
  expect(switched(decision, 6, true)).toEqual({ step: 6, better: decision });
  expect(switched(decision, 8, false)).toEqual({ step: 7, better: null });
  expect(switched(decision, 2, true)).toEqual({ step: 5, better: decision });
});
