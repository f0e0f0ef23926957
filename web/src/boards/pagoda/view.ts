// What the engine shows of a position: `frame.view` of a table of Pagoda.
import type { Letter } from './art/signs';

export type Floor = { colour: Letter | null; columns: number };
export type Lot = { floors: Floor[]; roof: Letter | null; blocked: boolean; next: 'column' | 'tile' | 'roof' | null };
export type Player = {
  score: number;
  /** Letters of the cards, in the order of the colours: `RRYB`. */
  display: string;
  /** Small letters; null when the hand is hidden. */
  hand: string | null;
  hand_size: number;
  /** Uses left of each ability, 0 to 2. */
  markers: Record<Letter, number>;
};
export type View = {
  seat: number | null;
  actor: number;
  variant: string;
  lots: Lot[];
  players: Player[];
  draw: number;
  discard: string;
  played: string;
  turn: number;
  start: number;
  built: number;
  limit: number;
  /** Letters of the abilities used this turn. */
  used: string;
  fan_due: boolean;
  over: boolean;
  completed: number;
  /** By base colour: the space colours of the tiles that are left. */
  tiles: Record<Letter, string>;
};

export const CARDS_PER_COLOUR = 11;
export const PLACES = 4;

/** How often a letter occurs in a row of cards, in either case. */
export const countOf = (cards: string, letter: Letter): number =>
  [...cards.toUpperCase()].filter((card) => card === letter).length;

/** Cards of a colour that lie nowhere in sight: in the draw pile or in a hidden hand. */
export function unseen(view: View, letter: Letter): number {
  const seen = view.players.map((player) => player.display + (player.hand ?? '')).join('') + view.discard + view.played;
  return CARDS_PER_COLOUR - countOf(seen, letter);
}
