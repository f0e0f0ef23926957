// The builds that the menu offers, looked at from the cards and lots on the table. Which of them exist is the engine's word.
import { isLetter, type Letter } from './art/signs';
import { leaves } from '../../lib/choices';
import type { Choice, Menu } from '../../lib/unfold';
import type { Marks, MenuRefusal } from '../../lib/wire';
import type { View } from './view';

export type BuildKind = 'column' | 'tile' | 'roof';

/** One complete build: where, what, and the cards that pay it (capital: display, small: hand). */
export type Offer = {
  path: string[];
  kind: BuildKind;
  lot: number;
  colour: Letter;
  cards: string;
  /** Letters of the abilities that the payment uses. */
  abilities: string;
  /** The ability marker that it sets. */
  marker: Letter | null;
  points: number | null;
};

const BUILDS: readonly unknown[] = ['column', 'tile', 'roof'];

export const marksText = (marks: Marks, name: string): string => {
  const value = marks[name];
  return typeof value === 'string' ? value : '';
};
export const marksLetter = (marks: Marks, name: string): Letter | null => {
  const value = marks[name];
  return isLetter(value) ? value : null;
};
export const marksLot = (marks: Marks): number | null => (typeof marks.lot === 'number' ? marks.lot : null);

/** Every tap asks for them several times. */
const known = new WeakMap<Menu, Offer[]>();

export function offersOf(menu: Menu): Offer[] {
  const offers = known.get(menu) ?? unfolded(menu);
  known.set(menu, offers);
  return offers;
}

function unfolded(menu: Menu): Offer[] {
  return leaves(menu).flatMap(({ path, points, marks, pick }) => {
    const [lot, colour] = [marksLot(marks), marksLetter(marks, 'colour')];
    if (pick !== null || !BUILDS.includes(marks.kind) || lot === null || colour === null) return [];
    const kind = marks.kind as BuildKind;
    const abilities = marksText(marks, 'ability');
    return [{ path, kind, lot, colour, points, abilities, cards: marksText(marks, 'cards'), marker: marksLetter(marks, 'marker') }];
  });
}

/** The choice of a kind at the top of the menu. */
export const choiceOfKind = (menu: Menu | null, kind: string): Choice | null =>
  menu?.choices.find((choice) => choice.marks.kind === kind) ?? null;

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
  return kind.menu?.choices.find((choice) => choice.marks.lot === lot)?.refusal ?? kind.refusal;
}
