// What others did, for those who listen: the sentences of the log, each once, in order.
import { lastOwnStep } from '../lib/log';
import type { Entry } from '../lib/wire';

/** More than this at once is too much to listen to: the last ones are said, and how many there were before. */
const MOST = 4;

export type News = { before: number; entries: Entry[] };

/** The step up to which there is nothing to say to somebody who has just come: what others did since is news. */
export const heardOnArrival = (log: Entry[], seat: number | null, step: number): number => (seat === null ? null : lastOwnStep(log, seat)) ?? step;

/** What others did after a step. Players know what they did themselves. */
export const newsAfter = (log: Entry[], heard: number, mine: readonly number[]): Entry[] => log.filter(({ step, seat }) => step > heard && !mine.includes(seat));

export function summed(entries: Entry[]): News {
  const before = entries.length > MOST ? entries.length - MOST + 1 : 0;
  return { before, entries: entries.slice(before) };
}
