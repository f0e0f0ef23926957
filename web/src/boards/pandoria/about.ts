import type { Text } from '../../lib/wire';

const terrains: { [letter: string]: string } = { f: 'forest', h: 'hills', m: 'mountains', c: 'city' };

/** The spaces of the map: `G6`. */
export const places = /\b[A-Z]\d{1,2}\b/;

/** The notation of names leaves out their spaces: `MasterBuilder`. */
const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2');
const half = ([letter = '', symbols = '']: string): Text => ({ t: '{terrain} {symbols}', v: { terrain: terrains[letter] ?? letter, symbols: Number(symbols) } });

/** Cards go by their two halves, tiles by their spaces; a number behind it tells equal ones apart. */
export function cardText(card: string): Text {
  const [name = ''] = card.split('#');
  const [spell = '', building] = name.split('/');
  if (building !== undefined) return { t: '{spell}/{building}', v: { spell: spaced(spell), building: spaced(building) } };
  const [first, second] = [name.slice(0, 2), name.slice(2)];
  return second === '' ? half(first) : { t: '{first} / {second}', v: { first: half(first), second: half(second) } };
}
