// What a seat sees of a game of Pandoria, as the engine tells it in every frame.
import type { Stage, Terrain } from './setting';

/** Who would get what of a region. */
export type Share = {
  seat: number;
  /** Spaces of the reader's own figures beside it. */
  figures: string[];
  /** The leader counts 2. */
  strength: number;
  /** Of production buildings, in all. */
  bonus: number;
  gain: number;
  kept: number;
  lost: number;
  points: number;
};

export type Region = {
  /** Its first space in reading order. */
  name: string;
  terrain: Terrain;
  symbols: number;
  spaces: string[];
  state: 'open' | 'closed' | 'endless';
  /** Empty spaces that still keep it open. */
  empty: string[];
  /** If it were closed as it is; none where nobody stands beside it. */
  shares: Share[];
};

export type Player = {
  people: string | null;
  score: number;
  resources: { crystals: number; gold: number; wood: number };
  /** In reserve, as are leader and castles. */
  workers: number;
  leader: boolean;
  castles: number;
  tiles: string[] | null;
  tiles_size: number;
  hand: string[] | null;
  hand_size: number;
  shown_cards: string[];
  buildings: (string | null)[];
  visible_spell: string | null;
  partner: number | null;
};

export type View = {
  seat: number | null;
  actor: number;
  turn: number;
  start: number;
  over: boolean;
  variant: string;
  phase: string;
  stage: Stage | null;
  /** By space: `m2` for land, `=2` for a castle of player 2; spaces with nothing on them are left out. */
  land: { [space: string]: string };
  /** By space: `w1` a worker, `l1` the leader of player 1. */
  figures: { [space: string]: string };
  regions: Region[];
  /** Empty spaces without an empty neighbour: no double tile fits there. */
  holes: string[];
  /** Ships that nobody can board any more. */
  surrounded: string[];
  players: Player[];
  market: { name: string; price: number }[];
  cards_left: number;
  tiles_left: number;
  single_tiles_left: number;
  unseen_cards: string[];
  unseen_tiles: string[];
  unseen_single_tiles: string[];
  monuments: number[];
  placed: string[];
  spell: string | null;
  single_tile: string | null;
  ship: string | null;
  double_use: boolean;
  /** Regions by their names. */
  closing: string[];
  region: string | null;
};

/** What a choice or a step does beyond itself. */
export type Effects = { closes?: Scored[]; home?: string[]; scores?: Scored[] };
export type Scored = { name: string; terrain: Terrain; symbols: number; spaces: string[]; shares: Share[] };
