// The keys of every table; boards add their own (`addKeys`).
import { ARROWS, rove } from '../boards/roving';
import { sendable } from '../lib/choices';
import { keyList } from '../lib/keyboard.svelte';
import { isOnControl, type Shortcut } from '../lib/keys';
import { t } from '../lib/texts.svelte';
import type { Advice } from './advice.svelte';
import { focusHome } from '../lib/focus';
import { catchUp, stepBy } from './replaying';
import type { TableSession } from './session.svelte';
import { wide } from './side.svelte';

/** Opens a panel and goes there. */
export type Opener = (tab: 'choices' | 'log') => void;

type At = {
  session: TableSession;
  advice: Advice;
  open: Opener;
  /** Opens or closes what the panels lie in, where it lies over the board. */
  toggleSide: () => void;
};

export const tableKeys = ({ session, advice, open, toggleSide }: At): Shortcut[] => [
  { keys: ['Enter'], says: () => t('keys.do'), run: (event) => !isOnControl(event) && doSelected(session) },
  { keys: ['Escape'], says: () => t('keys.letGo'), run: () => letGo(session) },
  { keys: ['u', 'Ctrl+z'], says: () => t('undo'), run: session.undo },
  { keys: ['h'], says: () => t('hint'), when: () => advice.offered, run: () => void advice.ask() },
  { keys: ['l'], says: () => t('keys.catchUp'), run: () => catchUp(session) },
  { keys: [','], says: () => t('scrubber.back'), run: () => stepBy(session, -1) },
  { keys: ['.'], says: () => t('scrubber.forward'), run: () => stepBy(session, 1) },
  { keys: ['q'], says: () => t('keys.question'), run: focusHome },
  { keys: ARROWS, says: () => t('keys.rove'), run: rove },
  { keys: ['s'], says: () => t('keys.side'), when: () => !wide.current && session.handTo === null, run: toggleSide },
  { keys: ['v'], says: () => t('keys.choices'), run: () => open('choices') },
  { keys: ['o'], says: () => t('keys.log'), run: () => open('log') },
  { keys: ['?'], says: () => t('keys'), run: () => void (keyList.open = true) },
];

function doSelected({ menu, selection, confirm }: TableSession): boolean {
  if (menu === null || sendable(menu, selection) === null) return false;
  confirm();
  return true;
}

function letGo(session: TableSession): boolean {
  if (session.breath.held !== null) session.takeBack();
  else if (session.selection.length > 0) session.selection = [];
  else if (session.past.frame !== null) session.past.leave();
  else return false;
  return true;
}
