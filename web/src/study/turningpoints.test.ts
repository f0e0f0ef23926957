import { expect, test } from 'vitest';
import type { ReviewedTurn } from '../lib/wire';
import { turningPoints } from './turningpoints';

const turn = (step: number, seat: number, loss: number): ReviewedTurn => ({ step, seat, loss }) as ReviewedTurn;

test('the three costliest decisions of each seat are turning points, in the order of the game', () => {
  const turns = [turn(0, 0, 0.3), turn(2, 1, 0.05), turn(4, 0, 0.1), turn(6, 1, 0.01), turn(8, 0, 0.2), turn(10, 0, 0.4)];
  expect(turningPoints(turns).map(({ step }) => step)).toEqual([0, 2, 8, 10]);
});

test('what costs less than a judgement is exact is none', () => {
  expect(turningPoints([turn(0, 0, 0.019), turn(2, 1, 0)])).toEqual([]);
});
