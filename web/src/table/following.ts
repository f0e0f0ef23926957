// What advice is worth after another step: hints go on while they are followed, and evaluations are due at every new decision.
import type { Frame } from '../lib/unfold';
import type { Entry, Hint } from '../lib/wire';

/** The hint after a frame: the rest of it while it is followed, nothing as soon as it is not. */
export function followHint(hint: Hint, { step, entry }: Frame): Hint | null {
  if (step === hint.step) return hint;
  const [first, ...rest] = hint.actions;
  const followed = step === hint.step + 1 && entry?.action === first?.action;
  return followed && rest.length > 0 ? { ...hint, step, actions: rest } : null;
}

/** Whether a new decision of a seat begins, as the server judges it: after others, or after cards came. */
export const decidesAnew = (log: Entry[], seat: number): boolean => {
  const last = log.at(-1);
  return last === undefined || last.seat !== seat || last.draws.length > 0;
};
