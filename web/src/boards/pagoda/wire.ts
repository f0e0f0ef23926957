// What is sent of a game. Do not edit: tools/generate_wire.py writes this file from the wire.py of its game.

/** A colour, and the ability that belongs to it; in the order that holds everywhere. */
export type Letter = 'R' | 'Y' | 'G' | 'B' | 'P';

/** What can be built. */
export type Build = 'column' | 'tile' | 'roof';

/** What an action does. */
export type Kind = 'column' | 'tile' | 'roof' | 'lantern' | 'dragon' | 'alternative' | 'end' | 'fan' | 'keep' | 'pass';

/** A floor with its columns; it has no colour before the first of them. */
export type Floor = {
  colour: Letter | null;
  columns: number;
};

/** A lot from the ground up. */
export type Lot = {
  floors: Floor[];
  roof: Letter | null;
  /** Nothing can be built here any more. */
  blocked: boolean;
  /** What can be built next; null on a lot that counts as completed. */
  next: Build | null;
};

/** What a player has. */
export type Player = {
  score: number;
  /** Letters of the cards, in the order of the colours: `RRYB`. */
  display: string;
  /** Small letters; null when the hand is hidden. */
  hand: string | null;
  hand_size: number;
  /** Uses left of each ability, 0 to 2. */
  markers: { [key in Letter]: number };
};

/** What a seat or a spectator may know of a position. */
export type View = {
  seat: number | null;
  actor: number;
  variant: string;
  lots: Lot[];
  players: Player[];
  /** How many cards are in the draw pile. */
  draw: number;
  /** Letters of the cards, as are the cards played in this turn. */
  discard: string;
  played: string;
  /** How many cards of each colour are in the draw pile or in a hidden hand. */
  unseen: { [key in Letter]: number };
  turn: number;
  start: number;
  /** Columns built in this turn, how many may be built in it, and in any turn of this variant at most. */
  built: number;
  limit: number;
  most_columns: number;
  /** Letters of the abilities used in this turn. */
  used: string;
  fan_due: boolean;
  over: boolean;
  /** How many pagodas count as completed. */
  completed: number;
  /** By base colour: the space colours of the tiles that are left. */
  tiles: { [key in Letter]: string };
};

/** What a choice or a step touches; what it does not is left out. */
export type Marks = {
  kind?: Kind;
  /** From 1, as are floors. */
  lot?: number;
  floor?: number;
  colour?: Letter;
  /** The base colour of the tile that is laid. */
  base?: Letter | null;
  /** Letters of the cards that are spent, capital from the display and small from the hand. */
  cards?: string;
  /** One of them. */
  card?: string;
  /** Letters of the abilities that are used. */
  ability?: string | null;
  /** The ability that is gained. */
  marker?: Letter | null;
};
