// The focus never falls to the body: when what had it disappears, what comes next has it.
// Next is the same group of things where there is still one of them, such as the cards on the table, and otherwise the question.

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** Where one stays when a thing disappears; what the prompt offers changes with the question, which is then read first. */
const GROUPS = '[data-group], [role=group], fieldset, [role=tabpanel]';
/** The prompt; on a page without one, its heading. */
const HOMES = ['[data-home]', 'h1[tabindex]'];

/** Where the focus belongs when nothing else has it; while a dialog is open, in there. */
function home(): HTMLElement | null {
  const dialog = document.querySelector('dialog[open]');
  if (dialog !== null) return stopIn(dialog);
  return HOMES.flatMap((home) => [...document.querySelectorAll<HTMLElement>(home)]).find((element) => element.checkVisibility()) ?? null;
}

/** Goes to the question. */
export const focusHome = (): void => home()?.focus({ preventScroll: true });

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const stopIn = (group: Element): HTMLElement | null => {
  const all = [...group.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());
  // A panel that is empty for a moment keeps the focus itself.
  return all.find((element) => element.tabIndex === 0) ?? all[0] ?? (group instanceof HTMLElement && group.tabIndex === -1 && group.hasAttribute('tabindex') ? group : null);
};

/** The groups around an element, the nearest first; none within the prompt. */
function groupsOf(element: Element): Element[] {
  if (element.closest('[data-home]') !== null) return [];
  const found: Element[] = [];
  for (let group = element.closest(GROUPS); group !== null; group = group.parentElement?.closest(GROUPS) ?? null) found.push(group);
  return found;
}

/** When no picture comes, since the window is covered or busy, it is looked for all the same, after this many milliseconds. */
const LATEST = 300;

/** Watches over the focus for as long as a table is there; what is returned ends it. */
export function keepFocus(): () => void {
  /** The groups of what had the focus last: once it is gone, nobody can ask it any more. */
  let groups: Element[] = [];
  let last: Element | null = null;
  let asked = 0;
  let late: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    last = target;
    groups = groupsOf(target);
  }
  /** People who click beside everything want the focus nowhere; the thing that had it is still there. */
  function look(): void {
    forget();
    if (!isLost() || (last?.isConnected && last.checkVisibility() && !last.matches(':disabled'))) return;
    const group = groups.find((one) => one.isConnected && stopIn(one) !== null);
    (group === undefined ? home() : stopIn(group))?.focus({ preventScroll: true });
  }
  // What is hidden or disabled loses the focus with the next picture only.
  function ask(): void {
    if (asked !== 0) return;
    asked = requestAnimationFrame(() => {
      clearTimeout(late);
      late = setTimeout(look);
    });
    late = setTimeout(look, LATEST);
  }
  function forget(): void {
    cancelAnimationFrame(asked);
    clearTimeout(late);
    asked = 0;
  }
  const changes = new MutationObserver(ask);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'disabled', 'open', 'class', 'style'] });
  // Where the focus goes by itself is shown to those who use keys.
  const { dataset } = document.documentElement;
  const keyed = (): void => void (dataset.keys = '');
  const pointed = (): void => void delete dataset.keys;
  document.addEventListener('keydown', keyed, true);
  document.addEventListener('pointerdown', pointed, true);
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', ask);
  ask();
  return () => {
    forget();
    changes.disconnect();
    document.removeEventListener('keydown', keyed, true);
    document.removeEventListener('pointerdown', pointed, true);
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', ask);
  };
}
