// What is sent of a game. Do not edit: tools/generate_wire.py writes this file from the wire.py of its game.
import type { Text } from '../../lib/wire';

export type Terrain = 'forest' | 'hills' | 'mountains' | 'city';

export type Resource = 'crystals' | 'gold' | 'wood';

/** What a region gives. */
export type Yield = 'crystals' | 'gold' | 'wood' | 'points';

export type Stage = 'place' | 'figure' | 'card' | 'score' | 'buy' | 'wander';

/** What has to be decided; `deal` stands for all that chance decides. */
export type Phase =
  | 'deal'
  | 'place'
  | 'sail'
  | 'figure'
  | 'card'
  | 'target'
  | 'castle'
  | 'build'
  | 'score'
  | 'take'
  | 'buy'
  | 'wander'
  | 'over';

/** What is printed on a space. */
export type SpaceKind =
  | 'empty'
  | 'start space'
  | 'printed terrain'
  | 'lake'
  | 'lake with a ship'
  | 'river'
  | 'river with a ship';

/** What an action does. */
export type Kind =
  | 'tile'
  | 'castle'
  | 'skip'
  | 'worker'
  | 'leader'
  | 'take back'
  | 'no figure'
  | 'spell'
  | 'double'
  | 'recast'
  | 'build'
  | 'monument'
  | 'printed ship'
  | 'no card'
  | 'acquire'
  | 'conjure'
  | 'rage'
  | 'move'
  | 'no move'
  | 'single'
  | 'score'
  | 'points'
  | 'card'
  | 'buy'
  | 'no buy'
  | 'sail';

/** A space of the board. */
export type Space = {
  name: string;
  row: number;
  /** How far to the right, in half spaces: every second row lies one to the right. */
  x: number;
  kind: SpaceKind;
  paths: Terrain[];
  discount: number;
  /** The spaces downstream. */
  flow: string[];
};

/** What a spell or a building costs and does. */
export type Worth = {
  cost: number;
  does: Text;
};

/** A card, and its price in gold on the market. */
export type Card = {
  spell: string;
  building: string;
  gold: number;
};

/** A people as it is in this variant. */
export type People = {
  ability: Text | null;
  /** How many double tiles are in hand before a turn. */
  tiles: number;
  /** What it begins with. */
  resources: { [key in Resource]: number };
  /** Its own cards; the first is the one it begins the beginner game with. */
  cards: string[];
};

/** What stays the same in a game. */
export type Setting = {
  spaces: Space[];
  /** Of a turn of this variant, in order; one that only some peoples have is among them. */
  stages: Stage[];
  /** What the variant plays with. */
  resources: boolean;
  cards: boolean;
  monuments: boolean;
  /** Of each player, beside one leader and two castles. */
  workers: number;
  /** What a region of each terrain gives. */
  terms: { [key in 'yield']: { [key in Terrain]: Yield } };
  spells: { [key: string]: Worth };
  buildings: { [key: string]: Worth };
  cards_by_name: { [key: string]: Card };
  peoples: { [key: string]: People };
};

/** What one seat takes from a region. */
export type Share = {
  seat: number;
  /** Spaces of its figures beside the region. */
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

/** A region with what everybody beside it takes. */
export type Scored = {
  /** Its first space in reading order. */
  name: string;
  terrain: Terrain;
  symbols: number;
  spaces: string[];
  /** If it were closed as it is; none where no figure is beside it. */
  shares: Share[];
};

/** A region on the board. */
export type Region = Scored & {
  state: 'open' | 'closed' | 'endless';
  /** Empty spaces that still keep it open. */
  empty: string[];
};

/** What a player has. */
export type Player = {
  people: string | null;
  score: number;
  resources: { [key in Resource]: number };
  /** In reserve, as are leader and castles. */
  workers: number;
  leader: boolean;
  castles: number;
  /** Null when they are hidden, as are the cards in hand. */
  tiles: string[] | null;
  tiles_size: number;
  hand: string[] | null;
  hand_size: number;
  /** Cards in hand that everybody saw. */
  shown_cards: string[];
  /** By place; null where nothing is built. */
  buildings: (string | null)[];
  visible_spell: string | null;
  partner: number | null;
};

/** A market card with its price for the active player. */
export type Offer = {
  name: string;
  price: number;
};

/** What is on the board. */
export type OnLand = {
  /** By space: `m2` for land, `=2` for a castle of player 2; spaces with nothing on them are left out. */
  land: { [key: string]: string };
  /** By space: `w1` a worker, `l1` the leader of player 1. */
  figures: { [key: string]: string };
  regions: Region[];
  /** Empty spaces without an empty neighbour: no double tile fits there. */
  holes: string[];
  /** Ships that no figure can board any more. */
  surrounded: string[];
};

/** What is going on in the turn, where something is. */
export type InTurn = {
  placed: string[];
  spell: string | null;
  single_tile: string | null;
  ship: string | null;
  double_use: boolean;
  /** Regions by their names. */
  closing: string[];
  region: string | null;
};

/** What a seat or a spectator may know of a position. */
export type View = OnLand & InTurn & {
  seat: number | null;
  actor: number;
  turn: number;
  start: number;
  over: boolean;
  variant: string;
  phase: Phase;
  stage: Stage | null;
  players: Player[];
  market: Offer[];
  cards_left: number;
  tiles_left: number;
  single_tiles_left: number;
  unseen_cards: string[];
  unseen_tiles: string[];
  unseen_single_tiles: string[];
  /** The points of those that are left. */
  monuments: number[];
};

/** What a choice or a step does beyond itself; what it does not do is left out. */
export type Effects = {
  closes?: Scored[];
  home?: string[];
  scores?: Scored[];
};

/** What a choice or a step touches and does; what it does not is left out. */
export type Marks = {
  kind?: Kind;
  /** A row of the board, by its letter. */
  row?: string;
  space?: string;
  /** Of a tile first the space of its first half; of a move from and to. */
  spaces?: string[];
  tile?: string;
  card?: string;
  /** A building place, from 1. */
  place?: number;
  wood?: number;
  effects?: Effects;
};
