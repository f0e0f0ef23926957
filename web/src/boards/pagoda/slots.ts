// Cards at places of their own: during a turn no gap closes, so that a finger finds each card where it was.

/** How many cards a display holds, and a hand at most. */
export const DISPLAY = 5;
export const HAND = 4;
const FREE = ' ';

/** Cards that stay lie where they lay, new ones take the free places from the left; a space is a free place. */
export function arrange(before: string, cards: string, places: number): string {
  let rest = cards;
  const slots = [...before.padEnd(places)].map((card) => {
    if (card === FREE || !rest.includes(card)) return FREE;
    rest = rest.replace(card, '');
    return card;
  });
  for (const card of rest) {
    const free = slots.indexOf(FREE);
    if (free < 0) slots.push(card);
    else slots[free] = card;
  }
  return slots.join('').slice(0, Math.max(places, slots.findLastIndex((card) => card !== FREE) + 1));
}

/** The places of cards that lay there before and no longer do. */
export const left = (before: string, after: string): number[] => [...before].flatMap((card, place) => (card !== FREE && card !== after[place] ? [place] : []));

/** The places of cards that were not there before. */
export const come = (before: string, after: string): number[] => left(after, before);

/** All places with cards, in the order in which those came. */
export function inOrder(known: readonly number[], before: string, after: string): number[] {
  const gone = new Set(left(before, after));
  return [...known.filter((place) => !gone.has(place)), ...come(before, after)];
}
