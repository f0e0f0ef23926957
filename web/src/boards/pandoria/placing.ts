// A tile in hand: where it can lie at a space, in the order in which it turns there.
import type { Setting } from './setting';
import { sameWay, type Offer } from './offers';

/** A legal place that touches a space: which half of the tile lies on it, and where the other one points. */
export type Place = { offer: Offer; half: number; angle: number };
/** How the tile was last turned. */
export type Turned = { half: number; angle: number };
export type Points = ReadonlyMap<string, { x: number; y: number }>;

const ROW_HEIGHT = Math.sqrt(3);

export const pointsOf = ({ spaces }: Setting): Points =>
  new Map(spaces.map(({ name, row, x }) => [name, { x, y: row * ROW_HEIGHT }]));

/** Clockwise in sixths of a turn, from where a clock shows three. */
export const sixth = (right: number, down: number): number => (Math.round(Math.atan2(down, right) / (Math.PI / 3)) + 6) % 6;

function direction(points: Points, from: string, to: string): number {
  const [a, b] = [points.get(from), points.get(to)];
  return a === undefined || b === undefined ? 0 : sixth(b.x - a.x, b.y - a.y);
}

/** The places that touch a space in turning order: the half that lies there stays, the other goes round; then the other way about. */
export function placesAt(offers: readonly Offer[], space: string, points: Points): Place[] {
  const places = offers.flatMap((offer): Place[] => {
    const half = offer.spaces.indexOf(space);
    const other = offer.spaces[1 - half];
    if (half < 0) return [];
    return [{ offer, half, angle: other === undefined ? 0 : direction(points, space, other) }];
  });
  return places.sort((a, b) => a.half - b.half || a.angle - b.angle);
}

/** The place shown first: as it was last turned, else of those towards `aim`, or of all, where it closes most. */
export function placeShown(places: readonly Place[], turned: Turned | null, aim: number | null = null): Place | null {
  const same = places.find(({ half, angle }) => half === turned?.half && angle === turned.angle);
  const closed = ({ offer }: Place): number => offer.effects.closes?.length ?? 0;
  const aimed = places.filter(({ angle }) => angle === aim);
  return same ?? (aimed.length > 0 ? aimed : places).reduce<Place | null>((best, place) => (best === null || closed(place) > closed(best) ? place : best), null);
}

/** The next place when the tile is turned; the same one if there is no other. */
export function turnedPlace(places: readonly Place[], now: Offer, by: 1 | -1): Place | null {
  const at = places.findIndex(({ offer }) => sameWay(offer.path, now.path));
  return places[(at + by + places.length) % places.length] ?? null;
}

/** The same spaces with the halves exchanged. */
export const exchanged = (offers: readonly Offer[], now: Offer): Offer | null =>
  offers.find(({ spaces, tile }) => tile === now.tile && spaces.length === 2 && sameWay(spaces, [...now.spaces].reverse())) ?? null;
