// What judgements say: numbers as people read them, and where in a menu a line begins.
import { lang, t } from '../lib/texts.svelte';
import { leaves, sendable } from '../lib/choices';
import type { Menu } from '../lib/unfold';
import type { Marks, ReviewedLine, Text } from '../lib/wire';

/** "62 %", never quite 0 or 100: nothing is certain before the end. */
export const percent = (win: number, whole = false): string =>
  new Intl.NumberFormat(lang(), { style: 'percent' }).format(whole ? win : Math.min(0.99, Math.max(0.01, win)));

/** The chances of all sides in whole per cents that add up to 100, none of them 0: nothing is certain before the end. */
export function chancesOf(wins: number[]): number[] {
  const exact = wins.map((win) => Math.max(1, 100 * win));
  const chances = exact.map(Math.floor);
  const byRest = exact.map((_, number) => number).sort((one, other) => ((exact[other] ?? 0) % 1) - ((exact[one] ?? 0) % 1));
  const over = (): number => chances.reduce((sum, chance) => sum + chance, -100);
  for (const number of byRest) if (over() < 0) chances[number] = (chances[number] ?? 0) + 1;
  // What the least ones have too much, the greatest has less.
  const greatest = chances.indexOf(Math.max(...chances));
  chances[greatest] = (chances[greatest] ?? 0) - over();
  return chances;
}

/** A difference of probabilities in whole per cents. */
export const share = (difference: number): string => new Intl.NumberFormat(lang(), { style: 'percent' }).format(Math.abs(difference));

/** A difference of points with one decimal where it is small. */
export const pointsOf = (difference: number): string =>
  new Intl.NumberFormat(lang(), decimals(digitsOf(difference))).format(Math.abs(difference));

/** The number that `pointsOf` shows, which decides between plural forms. */
export const rounded = (difference: number): number => Number(Math.abs(difference).toFixed(digitsOf(difference)));

const digitsOf = (difference: number): number => (Math.abs(difference) < 9.95 ? 1 : 0);
const decimals = (digits: number): Intl.NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** How far ahead or behind the seat is in the end. */
export function marginOf(margin: number): string {
  const points = Math.round(margin);
  if (points === 0) return t('margin.level');
  return points > 0 ? t('margin.ahead', { n: points }) : t('margin.behind', { n: -points });
}

/** How much more the best line is worth than another, in points at the end. */
export function lead(best: { margin: number }, other: ReviewedLine): string {
  const points = best.margin - other.margin;
  return points < 0.05 ? t('hint.same') : t('hint.lead', { n: rounded(points), points: pointsOf(points) });
}

/** What another line does that the best one does not: of a whole turn most is often the same. */
export function otherwise(best: { words: Text }[], other: ReviewedLine): Text | undefined {
  const known = new Set(best.map(({ words }) => JSON.stringify(words)));
  return other.words.find((words) => !known.has(JSON.stringify(words))) ?? other.words[0];
}

/** The keys that lead to a choice with these marks; null where there is none. */
export function pathTo(menu: Menu, marks: Marks): string[] | null {
  const wanted = spelled(marks);
  for (const { path, pick, choice, marks: made } of leaves(menu)) {
    // A complete choice may say all of it, or only what the choices above it do not.
    if (pick === null && (spelled(choice.marks) === wanted || spelled(made) === wanted)) return path;
    if (pick === null || Object.entries(made).some(([what, value]) => marks[what] !== value)) continue;
    const picked = [...path, ...keysOf(pick, marks)];
    if (sendable(menu, picked) !== null) return picked;
  }
  return null;
}

/** Which of a menu for several cards the marks mean: there each choice is one `card`, and all are `cards`. */
const keysOf = ({ choices }: Menu, { cards }: Marks): string[] =>
  typeof cards === 'string' ? [...cards].map((card) => choices.find(({ marks }) => marks.card === card)?.key ?? '') : [];

const spelled = (marks: Marks): string => JSON.stringify(Object.entries(marks).sort(([one], [other]) => (one < other ? -1 : 1)));
