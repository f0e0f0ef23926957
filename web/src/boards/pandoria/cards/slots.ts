/**
 * Where each card lies: one that is gone leaves its place to the next one, so that no other card moves under a finger.
 * `before` are the places until now, null where none lies.
 */
export function settled(before: readonly (string | null)[], cards: readonly string[]): (string | null)[] {
  const waiting = new Set(cards);
  const kept = before.map((card) => (card !== null && waiting.delete(card) ? card : null));
  const fresh = [...waiting];
  return cards.length === 0 ? [] : [...kept.map((card) => card ?? fresh.shift() ?? null), ...fresh];
}
