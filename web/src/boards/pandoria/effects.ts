// Effects in words: what a region brings whom, what is too much, and who goes home.
import type { Setting, Terrain } from './setting';
import type { Effects, Share, View } from './view';
import { seatOf, type Words } from './words';

export const yieldOf = (setting: Setting, terrain: Terrain): string => setting.terms.yield[terrain];

/** What a share brings: "+8 wood", and what becomes of what is too much. */
export function gainWords({ t, term }: Words, what: string, share: Share): string {
  const gain = t('pandoria.gain', { n: share.gain, what: term(what) });
  const over = what === 'points' ? 0 : share.gain - share.kept;
  return over > 0 ? `${gain} (${t('pandoria.gain.over', { n: over, points: share.points })})` : gain;
}

/** Shares of others first or last: the own one is read first. */
export const ownFirst = (shares: readonly Share[], near: number): Share[] =>
  [...shares].sort((a, b) => Number(b.seat === near) - Number(a.seat === near));

/** How many figures go home, by seat. */
export function homeBySeat(view: View, home: readonly string[]): [seat: number, figures: number][] {
  const counted = new Map<number, number>();
  for (const space of home) {
    const figure = view.figures[space];
    if (figure !== undefined) counted.set(seatOf(figure), (counted.get(seatOf(figure)) ?? 0) + 1);
  }
  return [...counted].sort(([a], [b]) => a - b);
}

export const hasEffects = ({ closes, home }: Effects): boolean => (closes?.length ?? 0) + (home?.length ?? 0) > 0;
