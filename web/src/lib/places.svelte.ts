// Places of a board that sentences name, such as the spaces of a map. Where the board does not show their names, a sign stands in the
// sentence, and the place is shown on the board while somebody looks at the sentence.

export type Part = { text: string; place: boolean };

export const places = $state<{ pattern: RegExp | null; lit: readonly string[] }>({ pattern: null, lit: [] });

/** A sentence in parts that are names of places and parts that are not. */
export function partsOf(sentence: string, pattern: RegExp | null): Part[] {
  if (pattern === null) return [{ text: sentence, place: false }];
  // With a group in the pattern, every second part is what it found.
  const parts = sentence.split(new RegExp(`(${pattern.source})`));
  return parts.map((text, index) => ({ text, place: index % 2 === 1 })).filter(({ text }) => text !== '');
}

/** The pointer, a finger or the focus is somewhere else: lights the places of the sentence that it is on. */
export function lookAtPlaces({ target }: Event): void {
  const sentence = target instanceof Element ? target.closest('button, [data-said]') : null;
  const found = [...(sentence?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].map(({ dataset }) => dataset['place'] ?? '');
  if (found.join() !== places.lit.join()) places.lit = found;
}
