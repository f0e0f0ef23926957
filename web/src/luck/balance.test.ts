import { expect, it } from 'vitest';
import type { Balance, ReviewedTurn } from '../lib/wire';
import { changeOf, costliest, counted, rowsOf, scaleOf, shares, shownRows } from './balance';

const part = (value: number, error = 0.04): { value: number; error: number } => ({ value, error });
const balance: Balance = { seat: 0, fair: 1 / 3, deal: part(0.084), chance: part(-0.134, 0.2), others: part(0.124), own: part(-0.074), result: 1 / 3, points: part(3) };

it('shows numbers that add up to the result that is shown', () => {
  const rows = shownRows(balance, balance.result, 0.01);
  expect(rows.map(({ name }) => name)).toEqual(['deal', 'chance', 'others', 'own']);
  expect(rows.map(({ part }) => shares.change(part.value))).toEqual(['+8%', '-13%', '+12%', '-7%']);
  const uneven = shownRows({ ...balance, result: 0.0749 + 1 / 3, chance: part(-0.0591) }, 0.0749 + 1 / 3, 0.01);
  const shown = uneven.map(({ part }) => Math.round(100 * part.value));
  expect(33 + shown.reduce((sum, each) => sum + each, 0)).toBe(41);
});

it('shows what one side gains as what the other loses', () => {
  const dealt = (value: number): number | undefined => shownRows({ ...balance, deal: part(value) }, balance.result, 0.01)[0]?.part.value;
  expect([dealt(0.125), dealt(-0.125)].map((value) => shares.change(value ?? 0))).toEqual(['+13%', '-13%']);
});

it('keeps how far everything may be off, and room for it', () => {
  expect(shownRows(balance, balance.result, 0.01)[1]?.part.error).toBe(0.2);
  expect(scaleOf(rowsOf(balance))).toBeCloseTo(0.334);
  expect(scaleOf(rowsOf({ ...balance, chance: part(0, 0) }))).toBe(0.2);
});

it('finds what cost a seat most', () => {
  const turn = (step: number, seat: number, value: number): ReviewedTurn => ({ step, seat, changes: [part(value), part(-value)] }) as ReviewedTurn;
  const turns = [turn(0, 0, -0.05), turn(3, 1, 0.2), turn(5, 0, 0.1), turn(7, 0, -0.01), turn(9, 0, -0.2)];
  expect(costliest(turns, 0).map(({ step }) => step)).toEqual([9, 0]);
  expect(costliest(turns, 0, 1).map(({ step }) => step)).toEqual([9]);
  expect(costliest(turns, 1).map((turn) => [turn.step, changeOf(turn).value])).toEqual([[3, -0.2]]);
});

it('writes wins and points with one decimal', () => {
  expect([counted.change(1.84), counted.change(-0.26), counted.change(0), counted.size(12)]).toEqual(['+1.8', '-0.3', '0.0', '12.0']);
});
