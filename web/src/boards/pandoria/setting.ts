// What stays the same in a game of Pandoria, as the server tells it once; the types are the server's.
import type { Setting, Terrain } from './wire';

export type { People, Setting, Space, SpaceKind, Stage, Terrain } from './wire';

export const TERRAINS = ['forest', 'hills', 'mountains', 'city'] as const satisfies readonly Terrain[];

/** A table does not know the games: here what it was told once becomes Pandoria's. */
export const settingOf = (setting: unknown): Setting => setting as Setting;
