// Which puzzles somebody wants, as an address says it, and which one comes next.
import { query } from '../lib/api';
import type { Puzzle } from '../lib/wire';
import { shuffled } from './daily';

/** '' and 0 stand for any. */
export type Wish = { theme: string; grade: number; variant: string; unsolved: boolean };

export const HARDEST = 5;

export function wishIn(search: string): Wish {
  const asked = new URLSearchParams(search);
  return { theme: asked.get('theme') ?? '', grade: Number(asked.get('grade')) || 0, variant: asked.get('variant') ?? '', unsolved: asked.get('solved') !== 'too' };
}

const told = ({ theme, grade, variant, unsolved }: Wish): { [name: string]: string | null } => ({
  theme: theme || null,
  grade: grade === 0 ? null : String(grade),
  variant: variant || null,
  solved: unsolved ? null : 'too',
});

/** The page of all puzzles, with what is wanted of a game. */
export const listAddress = (game: string, wish: Wish): string => `/puzzles${query({ game, ...told(wish) })}`;
export const puzzleAddress = (game: string, number: number, wish: Wish): string => `/puzzles/${game}/${number}${query(told(wish))}`;
export const dailyAddress = (game: string): string => `/puzzles/${game}/daily`;

/** The puzzles that are wanted, solved or not, from the easiest to the hardest; within a grade mixed. */
export const wanted = (game: string, puzzles: readonly Puzzle[], { theme, grade, variant }: Wish): Puzzle[] =>
  puzzles
    .filter((puzzle) => (theme === '' || puzzle.theme === theme) && (grade === 0 || puzzle.grade === grade) && (variant === '' || puzzle.variant === variant))
    .sort((one, other) => one.grade - other.grade || shuffled(game, one) - shuffled(game, other));

/** The one that comes next behind another, or at first; null when there is none left. */
export function nextOf(game: string, puzzles: readonly Puzzle[], wish: Wish, isSolved: (puzzle: Puzzle) => boolean, after: number | null = null): Puzzle | null {
  const all = wanted(game, puzzles, wish);
  const at = all.findIndex(({ number }) => number === after);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  return others.find((puzzle) => !wish.unsolved || !isSolved(puzzle)) ?? null;
}
