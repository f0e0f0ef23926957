// What would stand on the map: the placement, figure or move at hand.
import type { Marks } from '../../lib/wire';
import type { Ghost } from './map/props';
import type { Offer } from './offers';
import { marksOf, type Effects, type View } from './view';
import { halvesOf } from './words';

type Shown = { kind: string; spaces: string[]; tile: string | null; effects: Effects };

/** What marks stand for, of a hint or of a step. */
export function shownOf(marks: Marks): Shown {
  const { kind = '', spaces = [], tile = null, effects = {} } = marksOf(marks);
  return { kind, spaces, tile, effects };
}

/** Null for choices that put nothing on the map and take nothing away. */
export function ghostOf(view: View, { kind, spaces, tile, effects }: Shown, seat: number): Ghost | null {
  const [first = '', last = first] = spaces;
  const home = effects.home ?? [];
  const laid = (grounds: readonly string[]): Ghost => ({ spaces: spaces.map((space, place) => ({ space, ground: grounds[place] ?? '' })), figure: null, home });
  const standing = (space: string, figure: string): Ghost => ({ spaces: [], figure: { space, kind: figure }, home });
  if (kind === 'tile') return laid(halvesOf(tile ?? ''));
  if (kind === 'castle') return laid([`=${seat + 1}`]);
  if (kind === 'single') return laid([view.single_tile?.slice(0, 2) ?? '']);
  if (kind === 'worker' || kind === 'leader') return standing(first, `${kind.charAt(0)}${seat + 1}`);
  if (kind === 'move') return { ...standing(last, view.figures[first] ?? ''), home: [first] };
  if (kind === 'sail') return { ...standing(first, view.figures[view.ship ?? ''] ?? ''), home: view.ship === null ? [] : [view.ship] };
  if (kind === 'take back' || kind === 'rage') return { spaces: [], figure: null, home: [first] };
  return null;
}

/** The spaces of a tile. */
const FEW = 2;

/** Where a figure can be put in few places, it is seen at each of them. */
export const standingOf = (figures: readonly Offer[], seat: number): { [space: string]: string } =>
  figures.length > FEW ? {} : Object.fromEntries(figures.map(({ kind, spaces }) => [spaces[0], `${kind.charAt(0)}${seat + 1}`]));
