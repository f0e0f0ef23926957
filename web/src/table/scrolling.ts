// On a phone the panels lie below the board.
import { reducedMotion } from '../lib/settings.svelte';

const sideBySide = matchMedia('(min-width: 60rem)');
const behavior = (): ScrollBehavior => (reducedMotion() ? 'auto' : 'smooth');

/** Brings the board into sight, after something else has put something on it. */
export function showBoard(): void {
  if (sideBySide.matches) document.querySelector('main .board')?.scrollIntoView({ block: 'nearest', behavior: behavior() });
  else window.scrollTo({ top: 0, behavior: behavior() });
}

/** Brings the panels into sight, after a button elsewhere has opened one of them. */
export function showPanel(): void {
  document.querySelector('[role=tablist]')?.scrollIntoView({ block: sideBySide.matches ? 'nearest' : 'start', behavior: behavior() });
}
