// What of the table of Pandoria is a place when a position is set up by hand.
import type { Arranging } from '../..';
import './arranging.css';
import Picture from './Picture.svelte';

/** Spaces of the map, and what lies before the seat at the bottom. */
function placeOf(element: HTMLElement | SVGElement, near: number): string | null {
  const { space, place, tile, card } = element.dataset;
  if (space !== undefined) return `space ${space}`;
  if (place !== undefined) return `site ${near} ${place}`;
  if (tile !== undefined) return `tiles ${near} ${tile}`;
  return card === undefined ? null : `${element.closest('.market') === null ? `hand ${near}` : 'market'} ${card}`;
}

const arranging: Arranging = { spots: '.touch[data-space], .own [data-place], .own [data-tile], [data-card]', placeOf, drawn: /^space /, Picture, pictured: (piece) => /^(land|castle|worker|leader|tile) /.test(piece) };
export default arranging;
