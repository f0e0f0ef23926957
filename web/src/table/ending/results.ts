// Who won, and who came where: teams count as one.
import { list, lookUp, t } from '../../lib/texts.svelte';
import type { TableInfo, Text } from '../../lib/wire';
import { ownSeats } from '../seats';

export type Ranked = { place: number; seats: number[]; score: number; won: boolean };
type Told = Pick<TableInfo, 'outcome' | 'teams'>;

/** Everybody in the order of the result: winners first, then by points; the same points are the same place. */
export function ranking({ outcome, teams }: Told): Ranked[] {
  if (outcome === null) return [];
  const all = teams.map((seats) => ({
    seats,
    score: outcome.scores[seats[0] ?? 0] ?? 0,
    won: seats.some((seat) => outcome.winners.includes(seat)),
  }));
  all.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  const alike = (a: (typeof all)[number], b: (typeof all)[number]): boolean => a.won === b.won && (a.won || a.score === b.score);
  return all.map((one) => ({ ...one, place: all.findIndex((other) => alike(one, other)) + 1 }));
}

/** Those who share the win, each a player or a team. */
const winners = (info: Told): number[][] => ranking(info).flatMap(({ won, seats }) => (won ? [seats] : []));

/** Who won, in words: "You win", "Ada wins", "Ada and Bo win together", "Ada and Bo share the win". */
export function resultOf(info: TableInfo, names: string[]): string {
  const best = winners(info);
  const [first] = best;
  if (first === undefined) return t('result.none');
  const called = (seats: number[]): string => list(seats.map((seat) => names[seat] ?? ''));
  if (best.length > 1) return t('result.shared', { names: called(best.flat()) });
  const ours = ownSeats(info);
  if (ours.length === 1 && first.includes(ours[0] ?? -1)) {
    const partners = first.filter((seat) => seat !== ours[0]);
    return partners.length === 0 ? t('result.you') : t('result.youWith', { names: called(partners) });
  }
  return first.length > 1 ? t('result.team', { names: called(first) }) : t('result.other', { name: called(first) });
}

/** By how much it was won, in words; '' when somebody gave up, or when everybody won. */
export function marginOf(info: TableInfo): string {
  const [first] = ranking(info);
  const next = ranking(info).find(({ won }) => !won);
  if (info.outcome === null || info.outcome.rule === null || first?.won !== true || next === undefined) return '';
  const n = first.score - next.score;
  return n === 0 ? t('result.tied') : t('result.ahead', { n });
}

/** Endings that are the table's and not the game's: the server names them by these words. */
const givenUp = new Set(['resigned', 'timed_out']);

/** Why it ended, in words. */
export function endingOf(info: TableInfo, names: string[], say: (text: Text) => string): string {
  const { outcome } = info;
  if (outcome === null) return '';
  const { t: reason, v: values } = outcome.reason;
  if (!givenUp.has(reason)) return say(outcome.reason);
  const seat = Number(values?.['seat']);
  const ours = ownSeats(info);
  const mine = ours.length === 1 && ours.includes(seat);
  return lookUp(`ending.${reason}${mine ? '.you' : ''}`, { name: names[seat] ?? '' });
}

/** What came out: who won, by how much, and why it ended. */
export const toldOf = (info: TableInfo, names: string[], say: (text: Text) => string): { title: string; detail: string } => ({
  title: resultOf(info, names),
  detail: [marginOf(info), endingOf(info, names, say)].filter(Boolean).join(' '),
});

/** What a seat has of the win: 1 alone or with its team, a part of a shared one, else 0; null when somebody gave up. */
export function resultFor(info: Told, seat: number): number | null {
  if (info.outcome === null || info.outcome.rule === null) return null;
  const best = winners(info);
  return best.some((seats) => seats.includes(seat)) ? 1 / best.length : 0;
}
