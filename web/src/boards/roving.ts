// Arrow keys move between everything on the board that can be chosen, by where it lies on the screen; each group is one stop of Tab.

/** Where the middle of something is, and how large it is. */
export type Box = { x: number; y: number; width?: number; height?: number };
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const AHEAD: Record<Direction, (dx: number, dy: number) => [along: number, aside: number]> = {
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowUp: (dx, dy) => [-dy, dx],
  ArrowDown: (dx, dy) => [dy, dx],
};

export const ARROWS: readonly string[] = Object.keys(AHEAD);
const isDirection = (key: string): key is Direction => Object.hasOwn(AHEAD, key);

/** The place nearest in a direction, from edge to edge; what lies aside counts more than what lies ahead. Null at the edge. */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | null {
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const [side, across] = sideways ? (['width', 'height'] as const) : (['height', 'width'] as const);
  let best: number | null = null;
  let shortest = Infinity;
  others.forEach((box, index) => {
    const [along, aside] = AHEAD[direction](box.x - from.x, box.y - from.y);
    const gap = along - ((from[side] ?? 0) + (box[side] ?? 0)) / 2;
    // What lies across the whole width is not aside, wherever its middle is.
    const off = Math.max(0, Math.abs(aside) - ((from[across] ?? 0) + (box[across] ?? 0)) / 2);
    const distance = Math.max(gap, 0) + 2.5 * off + 0.25 * (Math.abs(aside) - off);
    if (along <= 1 || Math.abs(aside) > 4 * along || distance >= shortest) return;
    best = index;
    shortest = distance;
  });
  return best;
}

const centre = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
};

/** Goes to the group of such things: to the one that Tab would lead to. False where there is none. */
export function enterGroup(board: HTMLElement | undefined, things: string): boolean {
  const all = [...(board?.querySelectorAll<HTMLElement | SVGElement>(things) ?? [])].filter((element) => element.checkVisibility());
  const stop = all.find((element) => element.tabIndex === 0) ?? all[0];
  stop?.focus();
  return stop !== undefined;
}

/** Goes on from one `[data-rove]` element to the next with an arrow key. False where the focus is on none of them. */
export function rove({ key, target: from }: KeyboardEvent): boolean {
  if (!isDirection(key) || !(from instanceof HTMLElement) || from.dataset.rove === undefined) return false;
  // What is folded away has a place on the screen as well, but cannot have the focus.
  const others = [...document.querySelectorAll<HTMLElement>('[data-rove]')].filter((element) => element !== from && element.checkVisibility());
  const found = nearest(centre(from), others.map(centre), key);
  if (found !== null) others[found]?.focus();
  return true;
}

/** On the page: each group of `[data-rove]` elements is one stop of Tab. */
export function roving(board: HTMLElement): { destroy: () => void } {
  // The element that had the focus last is its group's stop for Tab; what is in no group stays a stop of its own.
  function remember(event: FocusEvent): void {
    const focused = event.target;
    if (!(focused instanceof HTMLElement) || focused.dataset.rove === undefined) return;
    const group = focused.closest('[data-group]');
    for (const other of group?.querySelectorAll<HTMLElement>('[data-rove]') ?? []) other.tabIndex = other === focused ? 0 : -1;
  }
  // When that element is gone, the first of the group takes its place.
  function mend(): void {
    for (const group of board.querySelectorAll('[data-group]')) {
      if (group.querySelector('[data-rove][tabindex="0"]') === null) group.querySelector<HTMLElement>('[data-rove]')?.setAttribute('tabindex', '0');
    }
  }
  const observer = new MutationObserver(mend);
  observer.observe(board, { childList: true, subtree: true });
  board.addEventListener('focusin', remember);
  return {
    destroy: () => {
      observer.disconnect();
      board.removeEventListener('focusin', remember);
    },
  };
}
