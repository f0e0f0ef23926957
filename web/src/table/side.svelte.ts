// The side of a table (choices, log, rules, table). Where the window is wide it is always seen, and the log in it; elsewhere it lies over the board while it is open.
import { MediaQuery } from 'svelte/reactivity';

/** `unread`: how many messages nobody has looked at in it. */
export const side = $state({ open: false, unread: 0 });

/** Here it lies beside the board; the same width stands in Table.svelte. */
export const wide = new MediaQuery('min-width: 106rem');

/** Here it covers all of the board. */
const narrow = matchMedia('(max-width: 59.99rem)');

/** Lets the board be seen, after something beside it has put something on it. */
export function showBoard(): void {
  if (narrow.matches) side.open = false;
}

/** Lets the side be seen, after a button elsewhere has opened something in it. */
export const showSide = (): void => void (side.open = true);
