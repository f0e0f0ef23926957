// What stays the same in a game of Pandoria, as the server tells it once.
import type { Text } from '../../lib/wire';

export const TERRAINS = ['forest', 'hills', 'mountains', 'city'] as const;
export type Terrain = (typeof TERRAINS)[number];
export type Stage = 'place' | 'figure' | 'card' | 'score' | 'buy' | 'wander';
export type SpaceKind = 'empty' | 'start space' | 'printed terrain' | 'lake' | 'lake with a ship' | 'river' | 'river with a ship';

export type Space = {
  name: string;
  row: number;
  /** How far to the right, in half spaces: every second row lies one to the right. */
  x: number;
  kind: SpaceKind;
  paths: Terrain[];
  discount: number;
  flow: string[];
};

export type Setting = {
  spaces: Space[];
  /** Of a turn of this variant, in order. */
  stages: Stage[];
  /** What the variant plays with. */
  resources: boolean;
  cards: boolean;
  monuments: boolean;
  /** Of each player, beside one leader and two castles. */
  workers: number;
  /** The ship that is printed on the board, by its number; 0: none. */
  printed_ship: number;
  /** What a region gives: `wood` … or `points` in family games. */
  terms: { yield: { [terrain in Terrain]: string } };
  spells: { [name: string]: { cost: number; does: Text } };
  buildings: { [name: string]: { cost: number; does: Text } };
  cards_by_name: { [name: string]: { spell: string; building: string; gold: number } };
  peoples: { [name: string]: People };
};

export type People = {
  ability: Text | null;
  /** So many double tiles are in hand before a turn. */
  tiles: number;
  /** What it begins with in this variant. */
  resources: { crystals: number; gold: number; wood: number };
  /** Its own cards; the first is the one it begins the beginner game with. */
  cards: string[];
};
