// The builds that the menu offers, looked at from the cards and lots on the table. Which of them exist is the engine's word.
import { leaves } from '../../lib/choices';
import type { Choice, Menu } from '../../lib/unfold';
import type { MenuRefusal } from '../../lib/wire';
import { marksOf, type View } from './view';
import type { Build, Kind, Letter } from './wire';

/** One complete build: where, what, and the cards that pay it (capital: display, small: hand). */
export type Offer = {
  path: string[];
  kind: Build;
  lot: number;
  colour: Letter;
  cards: string;
  /** Letters of the abilities that the payment uses. */
  abilities: string;
  /** The ability marker that it sets. */
  marker: Letter | null;
  points: number | null;
};

export const isBuild = (kind: Kind | undefined): kind is Build => kind === 'column' || kind === 'tile' || kind === 'roof';

/** Every tap asks for them several times. */
const known = new WeakMap<Menu, Offer[]>();

export function offersOf(menu: Menu): Offer[] {
  const offers = known.get(menu) ?? unfolded(menu);
  known.set(menu, offers);
  return offers;
}

function unfolded(menu: Menu): Offer[] {
  return leaves(menu).flatMap(({ path, points, marks, pick }) => {
    const { kind, lot, colour, cards = '', ability, marker = null } = marksOf(marks);
    if (pick !== null || !isBuild(kind) || lot === undefined || colour === undefined) return [];
    return [{ path, kind, lot, colour, points, abilities: ability ?? '', cards, marker }];
  });
}

/** The choice of a kind at the top of the menu. */
export const choiceOfKind = (menu: Menu | null, kind: string): Choice | null =>
  menu?.choices.find((choice) => marksOf(choice.marks).kind === kind) ?? null;

/** The choice of a lot. */
export const choiceOfLot = (menu: Menu | null | undefined, lot: number): Choice | null =>
  menu?.choices.find((choice) => marksOf(choice.marks).lot === lot) ?? null;

/** The key that begins a kind; none where it is not possible. */
export function startOf(menu: Menu, kind: string): string[] {
  const choice = choiceOfKind(menu, kind);
  return choice === null || choice.refusal !== null ? [] : [choice.key];
}

/** Whether a row of cards holds another one. */
export function holds(cards: string, part: string): boolean {
  let rest = cards;
  for (const card of part) {
    if (!rest.includes(card)) return false;
    rest = rest.replace(card, '');
  }
  return true;
}

export const without = (cards: string, card: string): string => cards.replace(card, '');

/** Offers for the same piece on the same lot differ only in what they cost. */
export const pieceOf = (offer: Offer): string => offer.kind + offer.colour;

/** The first offer of every piece, in the menu's order. */
export function pieces(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter((offer) => !seen.has(pieceOf(offer)) && seen.add(pieceOf(offer)));
}

/** What an offer costs: display or hand, a card is a card. */
export const priceOf = ({ cards, abilities }: Offer): string => [...cards.toUpperCase()].sort().join('') + abilities;

const handCards = (cards: string): number => [...cards].filter((card) => card !== card.toUpperCase()).length;

/** What one would most likely mean: no ability, few cards, and from the display, which is refilled to more. */
export function plainest(offers: readonly Offer[]): Offer | null {
  const cost = (offer: Offer): number =>
    offer.abilities.length * 100 + offer.cards.length * 10 + handCards(offer.cards);
  return offers.reduce<Offer | null>((best, offer) => (best === null || cost(offer) < cost(best) ? offer : best), null);
}

/** Why nothing can be built on a lot now: the reason of what would come next there. Null: no reason was given. */
export function lotRefusal(menu: Menu, view: View, lot: number): MenuRefusal | null {
  const kind = choiceOfKind(menu, view.lots[lot - 1]?.next ?? 'column');
  if (kind === null) return null;
  return choiceOfLot(kind.menu, lot)?.refusal ?? kind.refusal;
}
