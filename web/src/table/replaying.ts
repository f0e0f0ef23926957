// Ways to see again what happened.
import { lastOwnStep } from '../lib/log';
import { pace } from '../lib/settings.svelte';
import type { TableSession } from './session.svelte';

/** The step after which others acted; null where there is nothing to catch up on. */
export const sinceStep = ({ seat, log }: TableSession): number | null => (seat === null ? null : lastOwnStep(log, seat));

/** Plays back from a step to now. Even where nothing moves, steps need time to be read. */
export const replay = (session: TableSession, from: number): void => void session.past.play(from, pace() === 'slow' ? 2000 : 1200).catch(session.fail);

/** Plays back what others did since the reader's last turn. */
export function catchUp(session: TableSession): boolean {
  const from = session.info.frozen ? null : sinceStep(session);
  if (from !== null) replay(session, from);
  return from !== null;
}

/** The last step of a game that goes on is now; before the first and after the last one nothing happens. */
export function stepTo(session: TableSession, wanted: number): void {
  const latest = session.current?.step ?? 0;
  if (wanted < 0 || wanted > latest || session.info.frozen) return;
  session.past.pause();
  if (wanted === latest) session.past.leave();
  else void session.past.look(wanted).catch(session.fail);
}

export const stepBy = (session: TableSession, by: 1 | -1): void => stepTo(session, (session.past.step ?? session.current?.step ?? 0) + by);
