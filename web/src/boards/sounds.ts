// What steps sound like, as far as a game says so in its `sounds.ts`. It is fetched when somebody wants to hear it.
import type { Entry } from '../lib/wire';

/** One tone of a sound: its pitch in Hz, when it begins and how long it lasts in seconds, how loud (1: as loud as any may be). */
export type Note = { pitch: number; at: number; length: number; loud: number; wave?: 'sine' | 'triangle' };
export type Sound = readonly Note[];
/** What a step sounds like; null where it is a move like any other. */
export type SoundOf = (entry: Entry) => Sound | null;

const known = import.meta.glob<{ soundOf: SoundOf }>('./*/sounds.ts');

/** Where a game does not say, every step is a move like any other. */
export async function loadSounds(game: string): Promise<SoundOf> {
  const load = known[`./${game}/sounds.ts`];
  return load === undefined ? () => null : (await load()).soundOf;
}
