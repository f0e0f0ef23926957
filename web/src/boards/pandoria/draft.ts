// What a player has touched so far, and what the next touch makes of it. Pure functions; `path` is what the page is told.
import { follow } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { kindsOf, offerAt, type Offer } from './offers';
import { marksOf, type Marks } from './view';
import { exchanged, placesAt, placeShown, turnedPlace, type Points, type Turned } from './placing';

/** What is meant so far: offers agree with all of it. Of a move, `from` is where it begins and `space` where it ends. */
export type Want = { kind?: string; tile?: string; card?: string; place?: number; wood?: number; from?: string; space?: string };
export type Draft = { want: Want; path: string[]; turned: Turned | null };

export const EMPTY: Draft = { want: {}, path: [], turned: null };
const PLACED: readonly string[] = ['tile', 'castle', 'single'];

const agrees = (offer: Offer, { kind, tile, card, place, wood, from, space }: Want): boolean =>
  (kind === undefined || offer.kind === kind) &&
  (tile === undefined || offer.tile === tile) &&
  (card === undefined || offer.card === card) &&
  (place === undefined || offer.place === place) &&
  (wood === undefined || offer.wood === wood) &&
  (from === undefined || offer.spaces[0] === from) &&
  (space === undefined || (offer.kind === 'move' ? offer.spaces[1] === space : offer.spaces.includes(space)));

export const fitting = (offers: readonly Offer[], want: Want): Offer[] => offers.filter((offer) => agrees(offer, want));

/** What is in hand to be placed: a tile, a castle or a single tile; null at every other stage. */
export function inHand(offers: readonly Offer[], { kind, tile }: Want): Want | null {
  const placing = offers.filter((offer) => PLACED.includes(offer.kind));
  const first = placing.find((offer) => agrees(offer, { kind, tile })) ?? placing[0];
  return first === undefined ? null : { kind: first.kind, ...(first.tile === null ? {} : { tile: first.tile }) };
}

/** The keys with which all paths begin, without the last step of a single one. */
function sharedStart(paths: readonly string[][]): string[] {
  const [first = [], ...rest] = paths;
  const parts = first.findIndex((key, depth) => rest.some((path) => path[depth] !== key));
  return parts < 0 ? first : first.slice(0, parts);
}

/** A draft for what is meant; where several offers agree, the path leads as far as they go together. */
export function meaning(offers: readonly Offer[], want: Want, turned: Turned | null = null): Draft {
  return { want, turned, path: sharedStart(fitting(offers, want).map((offer) => offer.path)) };
}

const choose = (offer: Offer, want: Want, turned: Turned | null): Draft => ({ want, path: offer.path, turned });

// -- spaces ----------------------------------------------------------------------------------------

/** Where the thing in hand would lie at a space, not yet chosen; `aim` is the side of it that is pointed at, in sixths of a turn. */
export function placementAt(offers: readonly Offer[], draft: Draft, space: string, points: Points, aim: number | null = null): Offer | null {
  const piece = inHand(offers, draft.want);
  return piece === null ? null : (placeShown(placesAt(fitting(offers, piece), space, points), draft.turned, aim)?.offer ?? null);
}

/** Turns the thing in hand at the space it was put to. */
export function turn(offers: readonly Offer[], draft: Draft, space: string, now: Offer, by: 1 | -1, points: Points): Draft {
  const piece = inHand(offers, draft.want) ?? {};
  const next = turnedPlace(placesAt(fitting(offers, piece), space, points), now, by);
  return next === null ? draft : choose(next.offer, { ...piece, space }, { half: next.half, angle: next.angle });
}

/** Exchanges the halves of the tile that was put down for a look. */
export function exchange(offers: readonly Offer[], draft: Draft): Draft {
  const now = offerAt(offers, draft.path);
  const other = now === null ? null : exchanged(offers, now);
  return other === null ? draft : choose(other, draft.want, null);
}

function tapPlacing(offers: readonly Offer[], draft: Draft, space: string, points: Points, aim: number | null = null): Draft | null {
  const now = offerAt(offers, draft.path);
  if (now?.spaces.includes(space)) return turn(offers, draft, draft.want.space ?? space, now, 1, points);
  const found = placementAt(offers, draft, space, points, aim);
  return found === null ? null : choose(found, { ...inHand(offers, draft.want), space }, draft.turned);
}

function tapMove(offers: readonly Offer[], draft: Draft, space: string): Draft | null {
  const wants: Want[] = [
    { kind: 'move', from: draft.want.from, space },
    { kind: 'move', from: space },
  ];
  const found = wants.find((want) => (want.space === undefined || want.from !== undefined) && fitting(offers, want).length > 0);
  return found === undefined ? null : meaning(offers, found);
}

/** A space of the map; null when it means nothing now. */
export function tapSpace(offers: readonly Offer[], draft: Draft, space: string, points: Points, aim: number | null = null): Draft | null {
  if (inHand(offers, draft.want) !== null) return tapPlacing(offers, draft, space, points, aim);
  const here = offers.filter((offer) => offer.kind !== 'move' && offer.spaces[0] === space);
  const next = here.find(({ kind }) => kind === draft.want.kind) ?? here[0];
  return next === undefined ? tapMove(offers, draft, space) : choose(next, { kind: next.kind, space }, null);
}

export const FIGURES: readonly string[] = ['worker', 'leader'];

/** Figures that can be put somewhere, of the kind that is meant, or else workers. */
export function figuresOf(offers: readonly Offer[], { kind = '' }: Want): Offer[] {
  const meant = FIGURES.includes(kind) ? kind : FIGURES.find((figure) => fitting(offers, { kind: figure }).length > 0);
  return meant === undefined ? [] : fitting(offers, { kind: meant });
}

/** The figure that a touch of a space would put there, not yet chosen. */
export const figureAt = (offers: readonly Offer[], want: Want, space: string): Offer | null =>
  [...figuresOf(offers, want), ...figuresOf(offers, {})].find(({ spaces }) => spaces[0] === space) ?? null;

/** How many things a touch of a space could mean: ways to lie there, or figures that could stand there. */
export function waysAt(offers: readonly Offer[], draft: Draft, space: string): number {
  const piece = inHand(offers, draft.want);
  if (piece !== null) return fitting(offers, { ...piece, space }).length;
  return fitting(offers, { from: draft.want.from, space }).length;
}

/** Spaces at which a touch means something now. */
export function litSpaces(offers: readonly Offer[], draft: Draft): Set<string> {
  const piece = inHand(offers, draft.want);
  if (piece !== null) return new Set(fitting(offers, piece).flatMap((offer) => offer.spaces));
  const moves = offers.filter((offer) => offer.kind === 'move');
  const ends = fitting(moves, { from: draft.want.from }).flatMap(({ spaces }) => (draft.want.from === undefined ? [] : spaces.slice(1)));
  const begins = moves.flatMap(({ spaces }) => spaces.slice(0, 1));
  const others = offers.flatMap(({ kind, spaces }) => (kind === 'move' ? [] : spaces.slice(0, 1)));
  return new Set([...begins, ...ends, ...others]);
}

// -- everything else ---------------------------------------------------------------------------------

/** A card of the hand or the market, or the half of it that is used in that way; again: let go of it. */
export function tapCard(offers: readonly Offer[], draft: Draft, card: string, kind?: string): Draft | null {
  const fits = kind !== undefined && fitting(offers, { card, kind }).length > 0;
  if (draft.want.card === card && (!fits || draft.want.kind === kind)) return EMPTY;
  return fitting(offers, { card }).length === 0 ? null : meaning(offers, fits ? { card, kind } : { card });
}

/** A building place: for what is chosen already, or for whatever can come there. */
export function tapPlace(offers: readonly Offer[], draft: Draft, place: number): Draft | null {
  const { kind, card } = draft.want;
  const found = [{ kind, card, place }, { place }].find((want) => fitting(offers, want).length > 0);
  return found === undefined ? null : meaning(offers, found);
}

/** Something that a button of the tray stands for: a kind, a tile, a use of the card, a mix. What was put down stays where it fits. */
export function tapWant(offers: readonly Offer[], draft: Draft, want: Want, points: Points): Draft {
  const { space } = draft.want;
  const piece = inHand(offers, want);
  if (piece === null) return meaning(offers, want);
  const taken: Draft = { want: { ...piece }, path: [], turned: draft.turned };
  return (space === undefined ? null : tapPlacing(offers, taken, space, points)) ?? taken;
}

/** Building places that are asked for now: of the use that was chosen, or of the only one that there is. */
export function litPlaces(offers: readonly Offer[], { want }: Draft): Set<number> {
  const found = fitting(offers, { ...want, place: undefined });
  const asked = kindsOf(found).length === 1 ? found : [];
  return new Set(asked.flatMap(({ place }) => place ?? []));
}

/** The draft behind a path that was chosen elsewhere on the page. */
export function draftOf(menu: Menu, offers: readonly Offer[], path: readonly string[]): Draft {
  const at = follow(menu, path);
  if (at === null || path.length === 0) return EMPTY;
  const offer = offerAt(offers, path);
  if (offer === null) return { want: partial(marksOf(at.marks)), path: [...path], turned: null };
  const { kind, tile, card, place, wood, spaces } = offer;
  const moved = kind === 'move';
  const want = { kind, tile, card, place, wood, from: moved ? spaces[0] : undefined, space: moved ? spaces[1] : spaces[0] };
  return { want: given(want), path: [...path], turned: null };
}

const partial = ({ kind, tile, card, space }: Marks): Want =>
  given(kind === 'tile' || kind === 'castle' ? { kind, tile } : { kind, card, from: kind === undefined ? space : undefined });

/** Only what is there. */
const given = (want: { [name in keyof Want]: unknown }): Want =>
  Object.fromEntries(Object.entries(want).filter(([, value]) => value !== null && value !== undefined)) as Want;
