// The puzzles of a game, all fetched at once and kept for as long as the page is there; and what marks say about them.
import { get } from '../lib/api';
import type { PuzzleList } from '../lib/wire';
import type { Progress } from '../learning/progress.svelte';
import type { Day } from './daily';

const fetched = new Map<string, Promise<PuzzleList>>();

export function puzzlesOf(game: string): Promise<PuzzleList> {
  const known = fetched.get(game) ?? get<PuzzleList>(`/api/games/${encodeURIComponent(game)}/puzzles`);
  fetched.set(game, known);
  // What failed may be asked for again.
  known.catch(() => fetched.delete(game));
  return known;
}

export const solvedMark = (game: string, number: number): string => `puzzle:${game}:${number}`;
/** That the puzzle of a day was solved on that day. */
export const dailyMark = (game: string, day: Day): string => `daily:${game}:${day}`;
/** That its line was looked at on that day, which then does not count. */
export const shownMark = (game: string, day: Day): string => `shown:${game}:${day}`;

export const isSolved = (progress: Progress, game: string, number: number): boolean => progress.has(solvedMark(game, number));
/** The days on which a puzzle of the day was solved, of whatever game. */
export const solvedDays = (progress: Progress): Day[] => progress.all('daily:').flatMap((mark) => mark.split(':')[2] ?? []);
