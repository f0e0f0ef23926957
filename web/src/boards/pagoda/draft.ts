// What a player has put together so far by tapping cards, lots and markers, and what the next tap makes of it.
// Pure functions: a draft and a tap give the next draft. `path` is what the page is told.
import { isLetter, type Letter } from './art/signs';
import { follow, sendable } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { choiceOfKind, choiceOfLot, holds, offersOf, pieceOf, pieces, plainest, priceOf, without, type Offer } from './offers';
import { marksOf } from './view';

export type Mode = 'build' | 'dragon' | 'alternative' | 'other';
export type Draft = {
  mode: Mode;
  /** Cards that the player tapped. */
  cards: string;
  lot: number | null;
  /** The column, tile or rooftop asked for, as `pieceOf` names it; in an alternative turn its colour. */
  piece: string | null;
  /** Only payments with this ability are wanted. */
  ability: Letter | null;
  path: string[];
};
export type Tap = { draft: Draft; confirm?: true; refused?: 'card' | 'lot' | 'ability' };

export const EMPTY: Draft = { mode: 'build', cards: '', lot: null, piece: null, ability: null, path: [] };

// -- regular builds --------------------------------------------------------------------------------

/** The offers that agree with a draft. */
export function fitting(offers: readonly Offer[], draft: Draft): Offer[] {
  return offers.filter(
    (offer) =>
      (draft.lot === null || offer.lot === draft.lot) &&
      (draft.piece === null || pieceOf(offer) === draft.piece) &&
      (draft.ability === null || offer.abilities.includes(draft.ability)) &&
      holds(offer.cards, draft.cards),
  );
}

/** The offers still meant on the chosen lot: those paid by exactly the tapped cards, where there are any. */
export function meant(offers: readonly Offer[], draft: Draft): Offer[] {
  const found = fitting(offers, draft);
  const exact = found.filter((offer) => offer.cards.length === draft.cards.length);
  return exact.length > 0 ? exact : found;
}

/** The offer whose ghost is shown: known once lot and piece are. */
export function chosen(offers: readonly Offer[], draft: Draft): Offer | null {
  const path = draft.path.join(' ');
  return offers.find((offer) => offer.path.join(' ') === path) ?? null;
}

/**
 * What one tap on a lot builds: where the cards tapped so far, or the ability, leave one piece and one way to pay for it.
 * It is shown on all of these lots before it is done.
 */
export function previews(offers: readonly Offer[], draft: Draft): Map<number, Offer> {
  if (draft.mode !== 'build' || draft.lot !== null || (draft.cards === '' && draft.ability === null)) return new Map();
  const lots = new Map<number, Offer[]>();
  for (const offer of fitting(offers, draft)) lots.set(offer.lot, [...(lots.get(offer.lot) ?? []), offer]);
  return new Map([...lots].flatMap(([lot, found]) => evident(found, draft).map((offer) => [lot, offer] as const)));
}

/** What is meant of the offers of one lot, if that is beyond doubt: a second card of a colour that pays for a column goes without saying. */
function evident(offers: readonly Offer[], { cards, ability }: Draft): Offer[] {
  const paid = offers.filter((offer) => ability !== null || offer.cards.length === cards.length);
  const pool = paid.length > 0 ? paid : offers.filter(({ kind }) => kind === 'column');
  const best = new Set(pool.map((offer) => pieceOf(offer) + priceOf(offer))).size === 1 ? plainest(pool) : null;
  return best === null ? [] : [best];
}

function settle(offers: readonly Offer[], draft: Draft): Draft {
  if (draft.lot === null) return settleCards(offers, draft);
  const pool = meant(offers, draft);
  const best = pieces(pool).length === 1 ? plainest(pool) : null;
  return { ...draft, path: best?.path ?? sharedStart(pool.map((offer) => offer.path)) };
}

/** Cards, or an ability, for which there is a single use are on their lot at once. */
function settleCards(offers: readonly Offer[], draft: Draft): Draft {
  const asked = draft.cards !== '' || draft.ability !== null;
  const [only, ...others] = asked ? fitting(offers, draft) : [];
  return only !== undefined && others.length === 0 ? { ...draft, lot: only.lot, piece: pieceOf(only), path: only.path } : { ...draft, path: [] };
}

/** The keys with which all paths begin. */
function sharedStart(paths: readonly string[][]): string[] {
  const [first = [], ...rest] = paths;
  const parts = first.findIndex((key, place) => rest.some((path) => path[place] !== key));
  return parts < 0 ? first.slice(0, -1) : first.slice(0, parts);
}

/** The first of several drafts for which there is an offer. */
function firstFitting(offers: readonly Offer[], drafts: readonly Draft[]): Draft | null {
  const found = drafts.find((draft) => fitting(offers, draft).length > 0);
  return found === undefined ? null : settle(offers, found);
}

const otherPlace = (card: string): string => (card === card.toUpperCase() ? card.toLowerCase() : card.toUpperCase());

function tapBuildCard(offers: readonly Offer[], draft: Draft, card: string): Tap {
  const more = draft.cards + card;
  const shown = chosen(offers, draft)?.cards ?? '';
  const swapped = shown.replace(otherPlace(card), card);
  const next = firstFitting(offers, [
    { ...draft, cards: more },
    ...(shown.includes(otherPlace(card)) ? [{ ...draft, cards: swapped }] : []),
    { ...draft, cards: card },
    { ...draft, cards: more, piece: null },
    { ...draft, cards: card, piece: null },
    { ...EMPTY, cards: card },
  ]);
  return next === null ? { draft: EMPTY, refused: 'card' } : { draft: next };
}

function tapBuildLot(offers: readonly Offer[], draft: Draft, lot: number): Tap {
  if (draft.lot === lot && chosen(offers, draft) !== null) return { draft, confirm: true };
  const previewed = previews(offers, draft).get(lot);
  if (previewed !== undefined) return { ...tapPayment(draft, previewed), confirm: true };
  const next = firstFitting(offers, [
    { ...draft, lot, piece: null },
    { ...EMPTY, lot },
  ]);
  return next === null ? { draft: { ...EMPTY, cards: draft.cards }, refused: 'lot' } : { draft: next };
}

// -- cards picked one by one: Dragon and alternative turn ----------------------------------------------

function pathOf(menu: Menu, draft: Draft): string[] {
  const kind = choiceOfKind(menu, draft.mode);
  if (kind === null) return [];
  const steps = [kind.key, ...(draft.lot === null ? [] : [String(draft.lot)]), ...(draft.piece === null ? [] : [draft.piece])];
  const open = follow(menu, steps)?.open ?? null;
  return open?.pick ? [...steps, ...draft.cards] : steps;
}

const settlePicks = (menu: Menu, draft: Draft): Draft => ({ ...draft, path: pathOf(menu, draft) });

/** The most cards that may be picked in this mode, found where the menu asks for them. */
export function mostCards(menu: Menu, mode: Mode): number {
  let open = choiceOfKind(menu, mode)?.menu ?? null;
  while (open !== null && open.pick === null) open = open.choices.find((choice) => choice.menu !== null)?.menu ?? null;
  return open?.pick?.most ?? 0;
}

function tapPickCard(menu: Menu, draft: Draft, card: string): Tap {
  if (draft.cards.length >= mostCards(menu, draft.mode)) return { draft, refused: 'card' };
  return { draft: settlePicks(menu, { ...draft, cards: draft.cards + card }) };
}

function tapPickLot(menu: Menu, draft: Draft, lot: number): Tap {
  const choice = choiceOfLot(choiceOfKind(menu, draft.mode)?.menu, lot);
  if (choice === null || choice.refusal !== null) return { draft, refused: 'lot' };
  if (draft.lot === lot && sendable(menu, draft.path) !== null) return { draft, confirm: true };
  return { draft: settlePicks(menu, { ...draft, lot, piece: draft.lot === lot ? draft.piece : null }) };
}

/** Colours to choose from for the column of an alternative turn; empty where the lot decides. */
export function coloursAsked(menu: Menu, draft: Draft): Letter[] {
  if (draft.mode !== 'alternative' || draft.lot === null) return [];
  const lots = choiceOfKind(menu, 'alternative')?.menu;
  const asked = choiceOfLot(lots, draft.lot)?.menu;
  return asked && asked.pick === null ? asked.choices.map((choice) => choice.key).filter(isLetter) : [];
}

// -- taps --------------------------------------------------------------------------------------------

export function tapCard(menu: Menu, draft: Draft, card: string, raised: boolean): Tap {
  const offers = offersOf(menu);
  if (draft.mode === 'dragon' || draft.mode === 'alternative') {
    return raised ? { draft: settlePicks(menu, { ...draft, cards: without(draft.cards, card) }) } : tapPickCard(menu, draft, card);
  }
  if (!raised || !draft.cards.includes(card)) return tapBuildCard(offers, draft.mode === 'build' ? draft : EMPTY, card);
  return { draft: settle(offers, { ...draft, cards: without(draft.cards, card), piece: null, lot: null }) };
}

export function tapLot(menu: Menu, draft: Draft, lot: number): Tap {
  if (draft.mode === 'alternative') return tapPickLot(menu, draft, lot);
  return tapBuildLot(offersOf(menu), draft.mode === 'build' ? draft : EMPTY, lot);
}

/** A piece of the tray: a tile, a column's colour, or a colour of an alternative turn. */
export function tapPiece(menu: Menu, draft: Draft, piece: string): Tap {
  const next = { ...draft, piece };
  return { draft: draft.mode === 'alternative' ? settlePicks(menu, next) : settle(offersOf(menu), next) };
}

/** One of several ways to pay. */
export const tapPayment = (draft: Draft, offer: Offer): Tap => ({
  draft: { ...draft, cards: offer.cards, lot: offer.lot, piece: pieceOf(offer), path: offer.path },
});

/** A choice without cards or lots (Lantern, Fan, end of turn …) or the beginning of one with cards; again: do it. */
export function tapKind(menu: Menu, draft: Draft, kind: string): Tap {
  const choice = choiceOfKind(menu, kind);
  if (choice === null || choice.refusal !== null) return { draft, refused: 'ability' };
  if (draft.path[0] === choice.key) return sendable(menu, draft.path) ? { draft, confirm: true } : { draft: EMPTY };
  const mode = kind === 'dragon' || kind === 'alternative' ? kind : 'other';
  return { draft: { ...EMPTY, mode, path: [choice.key] } };
}

/** Bowl and Buddha: show only what they can pay; again: show all. */
export function tapPayingAbility(menu: Menu, draft: Draft, ability: Letter): Tap {
  if (draft.ability === ability) return { draft: EMPTY };
  const next = { ...EMPTY, ability };
  const offers = offersOf(menu);
  return fitting(offers, next).length > 0 ? { draft: settle(offers, next) } : { draft, refused: 'ability' };
}

/** The draft behind a path that was chosen elsewhere on the page. */
export function draftOf(menu: Menu, path: readonly string[]): Draft {
  const at = follow(menu, path);
  if (at === null || path.length === 0) return EMPTY;
  const { kind, lot = null } = marksOf(at.marks);
  if (kind === 'dragon' || kind === 'alternative') {
    const cards = [...at.picked].map(([card, count]) => card.repeat(count)).join('');
    const colour = kind === 'alternative' ? (at.choices[2]?.key ?? '') : '';
    return { ...EMPTY, mode: kind, cards, lot, piece: isLetter(colour) && !at.picked.has(colour) ? colour : null, path: [...path] };
  }
  const offer = offersOf(menu).find((one) => one.path.join(' ') === path.join(' '));
  if (offer !== undefined) return tapPayment(EMPTY, offer).draft;
  return { ...EMPTY, mode: kind === 'column' || kind === 'tile' || kind === 'roof' ? 'build' : 'other', lot, path: [...path] };
}

/** Cards raised on the table: those that were tapped, or those that the shown ghost would take, or every lot that shows one. */
export function raisedCards(menu: Menu, draft: Draft): string {
  if (draft.mode !== 'build') return draft.cards;
  const offers = offersOf(menu);
  const [all, ...others] = new Set([...previews(offers, draft).values()].map(({ cards }) => cards));
  return chosen(offers, draft)?.cards ?? (others.length === 0 ? all : undefined) ?? draft.cards;
}

/** Which of the cards lying there are raised: those tapped last first, then from the left. */
export function raisedPlaces(cards: string, raised: string, tapped: readonly number[]): Set<number> {
  const places = new Set<number>();
  const order = [...tapped, ...[...cards].map((_, place) => place)];
  for (const card of raised) {
    const place = order.find((candidate) => cards[candidate] === card && !places.has(candidate));
    if (place !== undefined) places.add(place);
  }
  return places;
}
