// The log as the client keeps it: entries by step, taken back where the server took them back.
import type { Frame, Welcome } from './unfold';
import type { Entry } from './wire';

export function afterWelcome(log: Entry[], { log: news, frame }: Welcome): Entry[] {
  const first = news[0]?.step ?? frame.step + 1;
  return [...log.filter((entry) => entry.step < first), ...news];
}

export function afterFrame(log: Entry[], { step, entry }: Frame): Entry[] {
  if (entry === null) return log.filter((old) => old.step <= step);
  return [...log.filter((old) => old.step < entry.step), entry];
}

/** Whether nothing is missing up to a step. */
export const isWhole = (log: Entry[], step: number): boolean =>
  log.length === step && log.every((entry, index) => entry.step === index + 1);

/** It is the turn of `seat`; single entries may be others'. */
export type Turn = { number: number; seat: number; entries: Entry[] };

/** The log in turns, oldest first. */
export function byTurn(log: Entry[]): Turn[] {
  const turns: Turn[] = [];
  for (const entry of log) {
    const last = turns.at(-1);
    if (last !== undefined && last.seat === entry.turn) last.entries.push(entry);
    else turns.push({ number: turns.length + 1, seat: entry.turn, entries: [entry] });
  }
  return turns;
}

/** What an entry changed in the scores, its own seat's first; teams score once. */
export function gains(log: Entry[], entry: Entry, teams: number[][]): { seat: number; points: number }[] {
  const before = log.findLast((earlier) => earlier.step < entry.step)?.scores ?? [];
  const own = teams.find((team) => team.includes(entry.seat)) ?? [entry.seat];
  const scoring = [entry.seat, ...teams.filter((team) => team !== own).flatMap((team) => team[0] ?? [])];
  return scoring
    .map((seat) => ({ seat, points: (entry.scores[seat] ?? 0) - (before[seat] ?? 0) }))
    .filter(({ points }) => points !== 0);
}

/** The last step of the seat's own last turn before what others did since; null when there is nothing to catch up on. */
export function lastOwnStep(log: Entry[], seat: number): number | null {
  const last = log.findLast((entry) => entry.seat !== seat)?.step;
  if (last === undefined) return null;
  return log.findLast((entry) => entry.seat === seat && entry.step < last)?.step ?? 0;
}
