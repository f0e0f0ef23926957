// The keys while a position is set up; boards have their own for their places.
import { ARROWS, enterGroup, rove } from '../../boards/roving';
import { keyList } from '../../lib/keyboard.svelte';
import type { Shortcut } from '../../lib/keys';
import { t } from '../../lib/texts.svelte';
import { type Setup, TAKE } from './setup.svelte';

/** Whatever has the focus takes them: a place of the board. */
const elsewhere = (): boolean => false;

export const setupKeys = (setup: Setup, openSide: () => void): Shortcut[] => [
  { keys: ['Enter'], says: () => t('setup.keys.put'), run: elsewhere },
  { keys: ['Delete'], says: () => t('setup.keys.take'), run: elsewhere },
  { keys: ['Escape'], says: () => t('setup.keys.let'), run: setup.letGo },
  { keys: ['p'], says: () => t('setup.keys.pieces'), run: () => enterGroup(document.body, '[data-bench-piece]') },
  { keys: ['x'], says: () => t('setup.take'), run: () => setup.choose(TAKE) },
  { keys: ['u', 'Ctrl+z'], says: () => t('setup.undo'), run: () => setup.undo() },
  { keys: ['Ctrl+y', 'Ctrl+Shift+z'], says: () => t('setup.redo'), run: () => setup.redo() },
  { keys: ['o'], says: () => t('setup.keys.side'), run: openSide },
  { keys: ARROWS, says: () => t('keys.rove'), run: rove },
  { keys: ['?'], says: () => t('keys'), run: () => void (keyList.open = true) },
];
