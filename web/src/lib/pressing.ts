// A key was pressed: the part of the page that it belongs to gets it, unless it writes something.
import { keyGroups } from './keyboard.svelte';
import { takeKey } from './keys';
import { settings } from './settings.svelte';

/** A key that nobody else has taken, and that writes nothing. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]') !== null) return;
  if (takeKey(event, keyGroups(), settings.keys)) event.preventDefault();
}

const KEYLESS = '[type=checkbox], [type=radio], [type=range]';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null && !target.matches(KEYLESS);
