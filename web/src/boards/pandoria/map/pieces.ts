// What the notation of a view says lies on a space: `m2` is land, `=2` a castle of player 2, `w1` a worker of player 1, `l1` a leader.
import { TERRAINS, type Terrain } from '../setting';

export type Ground = { terrain: Terrain; symbols: number; castle: null } | { terrain: null; castle: number };
export type Figure = { seat: number; leader: boolean };

export function groundOf(text: string): Ground {
  if (text.startsWith('=')) return { terrain: null, castle: Number(text[1]) - 1 };
  const terrain = TERRAINS.find((name) => name[0] === text[0]) ?? 'forest';
  return { terrain, symbols: Number(text[1] ?? 0), castle: null };
}

export const figureOf = (text: string): Figure => ({ seat: Number(text[1]) - 1, leader: text[0] === 'l' });

/** How far below the centre of a space a figure stands: before a castle's gate, elsewhere above the symbols. */
export const footOf = ({ name }: { name: string }, land: { [space: string]: string }): number => (land[name]?.startsWith('=') ? 24 : 3);
