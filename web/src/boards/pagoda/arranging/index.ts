// What of the table of Pagoda is a place when a position is set up by hand.
import type { Arranging } from '../..';
import './arranging.css';
import Picture from './Picture.svelte';

/** `data-spot` names lots, and cards by seat and number; a card knows its colour, and small letters are a hand's. */
function placeOf(element: HTMLElement | SVGElement, _near: number): string | null {
  const { lot, spot = '', card = '' } = element.dataset;
  if (lot !== undefined) return `lot ${lot}`;
  const [kind, seat] = spot.split(' ');
  if (kind === 'lot') return spot;
  if (kind !== 'card') return null;
  const zone = element.classList.contains('hand') ? 'hand' : 'display';
  return card === '' ? `${zone} ${seat}` : `${zone} ${seat} ${card.toUpperCase()}`;
}

const arranging: Arranging = { spots: '[data-lot], [data-spot^="lot "], [data-spot^="card "]', placeOf, drawn: /^lot /, Picture, pictured: () => true };
export default arranging;
