// A mouse that rests on a thing, or the keyboard's focus on it, asks what it is; a finger taps it. Such things have `data-about`.
import type { Attachment } from 'svelte/attachments';

const LEAVING: readonly string[] = ['pointerleave', 'focusout'];
const EVENTS = ['pointerover', 'focusin', ...LEAVING];

const isMeant = (event: Event, at: Element): boolean => (event instanceof PointerEvent ? event.pointerType === 'mouse' : at.matches(':focus-visible'));

/** On the board: what is looked at, and null when it is left. */
export const peeking =
  (look: (about: string | null) => void): Attachment<HTMLElement> =>
  (board) => {
    function peek(event: Event): void {
      if (!(event.target instanceof Element) || !isMeant(event, event.target)) return;
      const thing = LEAVING.includes(event.type) ? null : event.target.closest<HTMLElement>('[data-about]');
      look(thing?.dataset.about ?? null);
    }
    for (const event of EVENTS) board.addEventListener(event, peek);
    return () => {
      for (const event of EVENTS) board.removeEventListener(event, peek);
    };
  };
