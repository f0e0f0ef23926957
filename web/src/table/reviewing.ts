// The curve of a review, and the ways through it: how the chances of a seat went, decision by decision.
import type { ReviewedTurn } from '../lib/wire';

/** A smaller loss is not worth a word: the judgement itself is not more exact. */
export const worthMentioning = 0.02;

export type Dot = { x: number; y: number; turn: ReviewedTurn };
export type Curve = { dots: Dot[]; end: { x: number; y: number } | null };

/** The decisions of a seat where they stand in a game of this many steps, and how it ended for it; all between 0 and 1, 1 is won. */
export function curveOf(turns: ReviewedTurn[], seat: number, steps: number, result: number | null): Curve {
  const own = turns.filter((turn) => turn.seat === seat);
  return {
    dots: own.map((turn) => ({ x: turn.step / Math.max(1, steps), y: turn.win_before, turn })),
    end: result === null ? null : { x: 1, y: result },
  };
}

/** The decision whose position is on the board: the last of the seat that began at or before a step. */
export const dotAt = ({ dots }: Curve, step: number): Dot | null => dots.findLast(({ turn }) => turn.step <= step) ?? null;

/** The decision that is drawn nearest to a place from left to right. */
export const dotNear = ({ dots }: Curve, x: number): Dot | null =>
  dots.reduce<Dot | null>((best, dot) => (best === null || Math.abs(dot.x - x) < Math.abs(best.x - x) ? dot : best), null);

/** Whether what was played was the best that was found: then there is no other line to show. */
export const isBest = ({ played, best }: ReviewedTurn): boolean => played.actions.join(' ') === best.actions.join(' ');

/** A place in the game, or in the better line of a decision, counted in steps from the beginning. */
export type Spot = { step: number; better: ReviewedTurn | null };
export type Way = 'first' | 'back' | 'forward' | 'last';

/** What is reached from a spot. A better line has its own beginning and end; back from its beginning leads into the game. */
export function reached({ step, better }: Spot, way: Way, latest: number): Spot {
  const first = better?.step ?? 0;
  const last = better === null ? latest : better.step + better.best.actions.length;
  if (way === 'first') return { step: first, better };
  if (way === 'last') return { step: last, better };
  if (way === 'forward') return { step: Math.min(last, step + 1), better };
  return step > first ? { step: step - 1, better } : { step: Math.max(0, step - 1), better: step > 0 ? null : better };
}

/** As far into a decision, but in the other line: what was played, or what would have been better. */
export function switched(turn: ReviewedTurn, step: number, better: boolean): Spot {
  const line = better ? turn.best : turn.played;
  return { step: turn.step + Math.max(0, Math.min(line.actions.length, step - turn.step)), better: better ? turn : null };
}

/** Whether a key steps through a review: elsewhere it belongs to what has the focus. */
export const steps = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest('input, select, textarea, [data-rove], [role=tablist], [role=slider]'));
