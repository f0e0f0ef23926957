// Luck and skill: the parts of a balance as rows of a picture, and their numbers as people read them.
import { lang } from '../lib/texts.svelte';
import type { Balance, BalanceTally, ReviewedTurn, Sampled } from '../lib/wire';

export type PartName = 'deal' | 'chance' | 'others' | 'own';
export type Row = { name: PartName; part: Sampled };
/** How numbers are written: what changes, how far it may be off, and what is not a change. */
export type Unit = { change: (value: number) => string; size: (value: number) => string };

/** In the order in which they come about. */
export const rowsOf = (balance: Balance | BalanceTally): Row[] =>
  (['deal', 'chance', 'others', 'own'] as const).map((name) => ({ name, part: balance[name] }));

/**
 * The same with the values that are shown, in units of a `grain`: they add up to the result as it is shown.
 *
 * Chance is what is left to the result, so what rounding leaves is with it.
 */
export function shownRows(balance: Balance | BalanceTally, result: number, grain: number): Row[] {
  // What one side gains is shown as what the other loses: halves are rounded away from zero for both.
  const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) / grain) * grain;
  const rows = rowsOf(balance);
  const others = rows.filter(({ name }) => name !== 'chance').reduce((sum, { part }) => sum + round(part.value), 0);
  const chance = round(result) - round(balance.fair) - others;
  return rows.map(({ name, part }) => ({ name, part: { value: name === 'chance' ? chance : round(part.value), error: part.error } }));
}

/** What the end of the longest bar stands for, so that all rows have one scale. */
export const scaleOf = (rows: Row[]): number => Math.max(0.2, ...rows.map(({ part }) => Math.abs(part.value) + part.error));

/** The decisions of a seat that cost it most, the costliest first. */
export const costliest = (turns: ReviewedTurn[], seat: number, most = 3, least = 0.02): ReviewedTurn[] =>
  turns
    .filter((turn) => turn.seat === seat && changeOf(turn).value <= -least)
    .sort((one, other) => changeOf(one).value - changeOf(other).value)
    .slice(0, most);

/** What a decision changed for the seat that made it. */
export const changeOf = (turn: ReviewedTurn): Sampled => turn.changes[turn.seat] ?? { value: 0, error: 0 };

const numbers = (options: Intl.NumberFormatOptions) => (value: number): string => new Intl.NumberFormat(lang(), options).format(value);

/** Parts of a win in whole per cents. */
export const shares: Unit = { change: numbers({ style: 'percent', signDisplay: 'exceptZero' }), size: numbers({ style: 'percent' }) };

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** Points, or wins of several games. */
export const counted: Unit = { change: numbers({ ...oneDecimal, signDisplay: 'exceptZero' }), size: numbers(oneDecimal) };
