// The puzzle of the day, and days in a row. Days are those of UTC, so that everybody has the same puzzle for as long.
import type { Puzzle } from '../lib/wire';

/** A day, such as `2026-11-19`. */
export type Day = string;

const DAY_MS = 86_400_000;
/** The hardest grade on Mondays to Fridays; the weekend has the rest. */
const MODERATE = 3;
const WORKDAYS = 5;
/** With fewer puzzles of a kind than this, all of them take turns every day: else one would soon come again. */
const ENOUGH = 40;
/** The first Monday is three days after the epoch, a Thursday. */
const TO_MONDAY = 3;

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const today = (now: number = Date.now()): Day => dayOf(Math.floor(now / DAY_MS));
export const before = (day: Day, days = 1): Day => dayOf(numberOf(day) - days);

/** The puzzle of a day; null where a game has none. All come once before one comes again. */
export function dailyOf(game: string, puzzles: readonly Puzzle[], day: Day): Puzzle | null {
  const [moderate, hard] = [puzzles.filter(({ grade }) => grade <= MODERATE), puzzles.filter(({ grade }) => grade > MODERATE)];
  if (moderate.length < ENOUGH || hard.length < ENOUGH) return inTurn(game, puzzles, numberOf(day));
  const week = Math.floor((numberOf(day) + TO_MONDAY) / 7);
  const weekday = (numberOf(day) + TO_MONDAY) % 7;
  if (weekday < WORKDAYS) return inTurn(game, moderate, week * WORKDAYS + weekday);
  return inTurn(game, hard, week * (7 - WORKDAYS) + weekday - WORKDAYS);
}

/** Puzzles in an order that has nothing to do with how they were found, over and over. */
function inTurn(game: string, puzzles: readonly Puzzle[], place: number): Puzzle | null {
  const mixed = [...puzzles].sort((one, other) => shuffled(game, one) - shuffled(game, other) || one.number - other.number);
  return mixed[place % mixed.length] ?? null;
}

/** A number that says nothing about the puzzle but is always the same (FNV-1a). */
export function shuffled(game: string, { number }: Puzzle): number {
  let hash = 0x811c9dc5;
  for (const letter of `${game}:${number}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  // Close numbers differ in their last bits only: these are spread.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

export type Streak = {
  /** Days in a row up to today, or up to yesterday while today's is not solved. */
  days: number;
  today: boolean;
  /** The longest there ever was. */
  longest: number;
  /** The last day before today without a solved one, if there is a solved one before it. */
  missed: Day | null;
};

/** How many days in a row one was solved. */
export function streakOf(solved: Iterable<Day>, now: Day): Streak {
  const days = new Set([...solved].filter((day) => day <= now));
  const begins = [...days].filter((day) => !days.has(before(day)));
  const lengths = begins.map((begin) => lengthFrom(begin, days));
  const last = days.has(now) ? now : before(now);
  const current = lengthUpTo(last, days);
  const gap = before(last, current);
  return { days: current, today: days.has(now), longest: Math.max(0, ...lengths), missed: [...days].some((day) => day < gap) ? gap : null };
}

function lengthFrom(begin: Day, days: ReadonlySet<Day>): number {
  let length = 0;
  while (days.has(before(begin, -length))) length += 1;
  return length;
}

function lengthUpTo(end: Day, days: ReadonlySet<Day>): number {
  let length = 0;
  while (days.has(before(end, length))) length += 1;
  return length;
}

/** The last days up to one, the oldest first. */
export const lastDays = (now: Day, count: number): Day[] => Array.from({ length: count }, (_, place) => before(now, count - 1 - place));
