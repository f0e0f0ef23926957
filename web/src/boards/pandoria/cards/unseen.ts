// What lies in piles and other hands, in groups.
import type { Setting } from '../setting';
import { groundOf, halvesOf } from '../words';

/** Double tiles by their two terrains. */
export function unseenPairs(tiles: readonly string[]): { terrains: string[]; tiles: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const tile of tiles) {
    const pair = halvesOf(tile).flatMap((half) => groundOf(half)?.terrain ?? []).join();
    groups.set(pair, [...(groups.get(pair) ?? []), tile]);
  }
  return [...groups].map(([pair, members]) => ({ terrains: pair.split(','), tiles: members }));
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
