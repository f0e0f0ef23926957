// Which part of the page is which place, and how places are lit up.
import type { Arranging } from '../../boards';

/** How a place is shown: something fits there, it is aimed at, it was picked, or something is wrong with it. */
export type Light = 'fits' | 'aimed' | 'picked' | 'fault';

const modules = import.meta.glob<{ default: Arranging }>('../../boards/*/arranging/index.ts');

/** What a game's board says of itself; null where positions of it cannot be set up. */
export async function loadArranging(game: string): Promise<Arranging | null> {
  const load = modules[`../../boards/${game}/arranging/index.ts`];
  return load === undefined ? null : (await load()).default;
}

/** The place that an element belongs to: on the board, or in the list beside it. */
export function placeAt(element: Element | null, board: Arranging | null, near: number): string | null {
  const listed = element?.closest<HTMLElement>('[data-bench-place]')?.dataset['benchPlace'];
  if (listed !== undefined || board === null) return listed ?? null;
  const spot = element?.closest<HTMLElement | SVGElement>(board.spots);
  return spot ? board.placeOf(spot, near) : null;
}

/** Shows places in their light, and no others. */
export function light(field: HTMLElement, board: Arranging, near: number, lights: ReadonlyMap<string, Light>, say: (light: Light) => string): void {
  for (const spot of field.querySelectorAll<HTMLElement | SVGElement>(board.spots)) {
    // Nothing can be played there, but something can be put.
    if (spot.ariaDisabled === 'true') spot.ariaDisabled = 'false';
    const wanted = lights.get(board.placeOf(spot, near) ?? '');
    if (spot.dataset['arranging'] === wanted) continue;
    if (wanted === undefined) {
      delete spot.dataset['arranging'];
      spot.removeAttribute('aria-description');
    } else {
      spot.dataset['arranging'] = wanted;
      spot.setAttribute('aria-description', say(wanted));
    }
  }
}
