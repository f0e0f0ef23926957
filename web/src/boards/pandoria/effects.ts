// Effects in words: what a region brings whom, what is too much, and who goes home.
import type { Setting, Terrain } from './setting';
import type { Effects, Share, View } from './view';
import { seatOf, type Words } from './words';

export const yieldOf = (setting: Pick<Setting, 'terms'>, terrain: Terrain): string => setting.terms.yield[terrain];

const amount = ({ t }: Words, n: number, what: string): string => t(`pandoria.gain.${what}`, { n });

/** What a share brings: "+8 wood", and what becomes of what is too much. */
export function gainWords(words: Words, what: string, { gain, kept, points, lost }: Share): string {
  const over = what === 'points' ? 0 : gain - kept;
  if (over <= 0) return amount(words, gain, what);
  const rest = [...(points > 0 ? [amount(words, points, 'points')] : []), ...(lost > 0 ? [words.t('pandoria.lost', { n: lost })] : [])];
  return `${amount(words, gain, what)} (${words.t('pandoria.over', { n: over, rest: rest.join(words.t('list.separator')) })})`;
}

/** The own share is read first. */
export const ownFirst = (shares: readonly Share[], near: number): Share[] =>
  [...shares].sort((a, b) => Number(b.seat === near) - Number(a.seat === near));

/** How many figures go home, by seat. */
export function homeBySeat(view: Pick<View, 'figures'>, home: readonly string[]): [seat: number, figures: number][] {
  const counted = new Map<number, number>();
  for (const space of home) {
    const figure = view.figures[space];
    if (figure !== undefined) counted.set(seatOf(figure), (counted.get(seatOf(figure)) ?? 0) + 1);
  }
  return [...counted].sort(([a], [b]) => a - b);
}

export const hasEffects = ({ closes, home }: Effects): boolean => (closes?.length ?? 0) + (home?.length ?? 0) > 0;
