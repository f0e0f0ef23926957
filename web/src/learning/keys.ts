// The keys of a board that is played for one seat; boards add their own (`addKeys`).
import { ARROWS, rove } from '../boards/roving';
import { sendable } from '../lib/choices';
import { focusHome } from '../lib/focus';
import { keyList } from '../lib/keyboard.svelte';
import { isOnControl, type Shortcut } from '../lib/keys';
import { t } from '../lib/texts.svelte';
import { steps } from '../table/reviewing';
import type { Lesson } from './lesson.svelte';
import type { Seated } from './seated.svelte';

/** @param openChoices goes to the list of all choices */
const seatedKeys = (seated: () => Seated, openChoices: () => void): Shortcut[] => [
  { keys: ['Escape'], says: () => t('keys.letGo'), run: () => letGo(seated()) },
  { keys: ['u', 'Ctrl+z'], says: () => t('undo'), run: () => seated().undo() },
  { keys: ['q'], says: () => t('keys.question'), run: focusHome },
  { keys: ['v'], says: () => t('keys.choices'), run: openChoices },
  { keys: ARROWS, says: () => t('keys.rove'), run: rove },
  { keys: ['?'], says: () => t('keys'), run: () => void (keyList.open = true) },
];

export function sittingKeys(sitting: () => Seated, openChoices: () => void): Shortcut[] {
  const looking = (by: (at: Seated) => number) => (event: KeyboardEvent): boolean => {
    const wanted = steps(event);
    if (wanted) sitting().look(by(sitting()));
    return wanted;
  };
  return [
    { keys: ['Enter'], says: () => t('keys.do'), run: (event) => !isOnControl(event) && doSelected(sitting()) },
    { keys: ['ArrowLeft', ','], says: () => t('scrubber.back'), run: looking(({ done }) => done - 1) },
    { keys: ['ArrowRight', '.'], says: () => t('scrubber.forward'), run: looking(({ done }) => done + 1) },
    ...seatedKeys(sitting, openChoices),
  ];
}

export function lessonKeys(lesson: Lesson, openChoices: () => void): Shortcut[] {
  const goOn = (): boolean => {
    const told = lesson.phase === 'told' || lesson.phase === 'moved';
    if (told) lesson.next();
    return told || doSelected(lesson);
  };
  return [{ keys: ['Enter'], says: () => t('learn.keys.next'), run: (event) => !isOnControl(event) && goOn() }, ...seatedKeys(() => lesson, openChoices)];
}

function doSelected({ menu, selection, confirm }: Seated): boolean {
  if (menu === null || sendable(menu, selection) === null) return false;
  confirm();
  return true;
}

function letGo(sitting: Seated): boolean {
  const chosen = sitting.selection.length > 0;
  sitting.selection = [];
  return chosen;
}
