// What lessons light up on a board. A folder here with a `lights.ts` says which parts of its page they are; it knows no rule.
import type { Marks } from '../lib/wire';

/** Parts of the page in one ring. */
export type Ring = Element[];

export type Lights = {
  /** Where a place is, in the words of the game's teacher: a ring, or several. */
  placeRings: (place: string, page: ParentNode) => Ring[];
  /** What is to be touched next for an action with such marks, as far as it is put together on the board. */
  nextRings: (marks: Marks, page: ParentNode) => Ring[];
};

const known = import.meta.glob<Lights>('./*/lights.ts');

/** Null where a board lights up nothing. */
export const loadLights = async (game: string): Promise<Lights | null> => (await known[`./${game}/lights.ts`]?.()) ?? null;
