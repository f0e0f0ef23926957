// The curve of a review: how the chances of a seat went, decision by decision.
import type { ReviewedTurn } from '../lib/wire';

export type Dot = { x: number; y: number; turn: ReviewedTurn };
export type Curve = { dots: Dot[]; end: { x: number; y: number } | null };

/** The decisions of a seat from left to right, and where the game ended for it; all between 0 and 1, 1 is won. */
export function curveOf(turns: ReviewedTurn[], seat: number, result: number | null): Curve {
  const own = turns.filter((turn) => turn.seat === seat);
  const last = Math.max(1, own.length - (result === null ? 1 : 0));
  return {
    dots: own.map((turn, number) => ({ x: number / last, y: turn.win_before, turn })),
    end: result === null ? null : { x: own.length / last, y: result },
  };
}

/** The decision whose position is on the board: the last of the seat that began at or before a step. */
export const dotAt = ({ dots }: Curve, step: number): Dot | null => dots.findLast(({ turn }) => turn.step <= step) ?? null;
