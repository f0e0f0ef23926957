// Where points come from, as far as a game says so in its `sources.ts`. It is only asked when a game is over.
import type { Entry } from '../lib/wire';

/** Points of one kind, by seat; its name is a text of the board. */
export type Source = { name: string; points: number[] };
/** What a step brought: the points that each seat `gained` by it; `last` is the step that ended the game. */
export type SourcesOf = (entry: Entry, gained: readonly number[], last: boolean) => Source[];

const known = import.meta.glob<{ sourcesOf: SourcesOf }>('./*/sources.ts');

/** Null where a game does not say. */
export async function loadSources(game: string): Promise<SourcesOf | null> {
  const load = known[`./${game}/sources.ts`];
  return load === undefined ? null : (await load()).sourcesOf;
}
