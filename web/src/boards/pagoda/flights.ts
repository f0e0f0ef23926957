// What is seen to move at a step: cards that pay go to the lot, new ones come from the pile, points go to the score.
import { isLetter, type Letter } from './art/signs';
import type { Entry } from '../../lib/wire';
import { come, DISPLAY, left } from './slots';
import type { Deed } from './story';

/** From one spot of the board to another, as `data-spot` names them; a card with its face or (null) its back, or points. */
export type Flight = { from: string; to: string; what: { card: Letter | null } | { points: number }; delay: number };
/** The cards of each seat at their places, before and after the step. */
export type Change = { before: readonly string[]; after: readonly string[] };

const APART = 0.12;

const faceOf = (card: string | null): Letter | null => {
  const letter = card?.toUpperCase();
  return isLetter(letter) ? letter : null;
};

export function flightsOf(entry: Entry, deed: Deed, { before, after }: Change): Flight[] {
  const { seat } = entry;
  const goal = deed.lot === null ? 'discard' : `lot ${deed.lot}`;
  const paid = placesOf(deed.cards, before[seat] ?? '', after[seat] ?? '');
  const paying = [...deed.cards].map((card, index): Flight => ({ from: `card ${seat} ${paid[index]}`, to: goal, what: { card: faceOf(card) }, delay: index * APART }));
  const drawn = entry.draws.map((draw, index): Flight => {
    const places = come(before[draw.seat] ?? '', after[draw.seat] ?? '').filter((place) => (after[draw.seat]?.[place] ?? '') === draw.card);
    const same = entry.draws.slice(0, index).filter(({ card, seat: to }) => card === draw.card && to === draw.seat).length;
    const place = places[same] ?? (draw.zone === 'hand' ? DISPLAY : 0) + same;
    return { from: 'pile', to: `card ${draw.seat} ${place}`, what: { card: faceOf(draw.card) }, delay: (paying.length > 0 ? 0.4 : 0) + index * APART };
  });
  const scored: Flight[] = deed.points > 0 && deed.lot !== null ? [{ from: goal, to: `score ${seat}`, what: { points: deed.points }, delay: 0.35 }] : [];
  return [...paying, ...drawn, ...scored];
}

/** Where each of these cards lay. Of a hidden hand nobody knows the place: it is the first. */
function placesOf(cards: string, before: string, after: string): number[] {
  const gone = left(before, after);
  return [...cards].map((card) => {
    const at = gone.findIndex((place) => before[place] === card);
    const place = at < 0 ? before.indexOf(card) : gone.splice(at, 1)[0];
    return place === undefined || place < 0 ? DISPLAY : place;
  });
}
