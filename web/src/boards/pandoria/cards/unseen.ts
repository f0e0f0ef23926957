// What lies in piles and other hands, in groups. It comes only when somebody asks, so it shares no code with the table.
import type { Setting } from '../setting';

const TERRAINS: { [letter: string]: string } = { f: 'forest', h: 'hills', m: 'mountains', c: 'city' };
export type Half = { terrain: string; symbols: string };

/** The halves of a tile: `f1h2#2` has forest 1 and hills 2. */
export const halves = (tile: string): Half[] =>
  [...tile.matchAll(/([fhmc])(\d)/g)].map(([, letter = '', symbols = '']) => ({ terrain: TERRAINS[letter] ?? '', symbols }));

/** Double tiles by their two terrains, each with its symbols. */
export function unseenPairs(tiles: readonly string[]): { terrains: string[]; symbols: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const tile of tiles) {
    const pair = halves(tile).map(({ terrain }) => terrain).join();
    const symbols = halves(tile).map((half) => half.symbols).join('·');
    groups.set(pair, [...(groups.get(pair) ?? []), symbols]);
  }
  return [...groups].map(([pair, symbols]) => ({ terrains: pair.split(','), symbols: symbols.sort() }));
}

/** How often each spell or building is on cards out of sight. */
export function unseenCards(setting: Setting, cards: readonly string[], half: 'spell' | 'building'): [name: string, count: number][] {
  const counted = new Map<string, number>();
  for (const card of cards) {
    const name = setting.cards_by_name[card]?.[half];
    if (name !== undefined) counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].sort(([a], [b]) => a.localeCompare(b));
}
