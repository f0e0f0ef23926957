// The keys of a study; boards add their own (`addKeys`).
import { ARROWS, rove } from '../boards/roving';
import { sendable } from '../lib/choices';
import { focusHome } from '../lib/focus';
import { keyList } from '../lib/keyboard.svelte';
import { isOnControl, type Shortcut } from '../lib/keys';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/texts.svelte';
import { steps } from '../table/reviewing';
import type { Study } from './study.svelte';
import type { Way } from './tree';

type At = {
  study: Study;
  /** Shows the best line that is known. */
  best: () => boolean;
  /** Opens a part of the side and goes there. */
  open: (what: 'comment' | 'lines' | 'choices') => void;
  players: number;
};

export function studyKeys({ study, best, open, players }: At): Shortcut[] {
  const stepping = (way: Way) => (event: KeyboardEvent): boolean => {
    if (steps(event)) study.step(way);
    return steps(event);
  };
  return [
    { keys: ['Enter'], says: () => t('keys.do'), run: (event) => !isOnControl(event) && doSelected(study) },
    { keys: ['Escape'], says: () => t('study.keys.letGo'), run: () => letGo(study) },
    { keys: ['u', 'Ctrl+z'], says: () => t('undo'), run: () => study.canTakeBack && study.takeBack() },
    { keys: ['ArrowLeft', ','], says: () => t('scrubber.back'), run: stepping('back') },
    { keys: ['ArrowRight', '.'], says: () => t('scrubber.forward'), run: stepping('forward') },
    { keys: ['Home'], says: () => t('scrubber.first'), run: stepping('first') },
    { keys: ['End'], says: () => t('study.last'), run: stepping('last') },
    { keys: ['ArrowUp'], says: () => t('study.up'), run: stepping('up') },
    { keys: ['ArrowDown'], says: () => t('study.down'), run: stepping('down') },
    { keys: ['h'], says: () => t('study.keys.best'), run: best },
    { keys: ['e'], says: () => t('study.keys.evaluation'), run: () => void (settings.evaluate = !settings.evaluate) },
    { keys: ['w'], says: () => t('study.keys.eyes'), run: () => study.see(nextEyes(study.eyes, players)) },
    { keys: ['n'], says: () => t('study.keys.comment'), when: () => study.writable, run: () => open('comment') },
    { keys: ['o'], says: () => t('study.keys.lines'), run: () => open('lines') },
    { keys: ['v'], says: () => t('keys.choices'), run: () => open('choices') },
    { keys: ['q'], says: () => t('keys.question'), run: focusHome },
    { keys: ARROWS, says: () => t('keys.rove'), run: rove },
    { keys: ['?'], says: () => t('keys'), run: () => void (keyList.open = true) },
  ];
}

/** All cards, then what each player sees in turn. */
const nextEyes = (eyes: number | null, players: number): number | null => (eyes === null ? 0 : eyes + 1 < players ? eyes + 1 : null);

function doSelected({ menu, selection, confirm }: Study): boolean {
  if (menu === null || sendable(menu, selection) === null) return false;
  confirm();
  return true;
}

function letGo(study: Study): boolean {
  if (study.selection.length > 0) study.selection = [];
  else if (study.look !== null || study.due !== null) study.leave();
  else return false;
  return true;
}
