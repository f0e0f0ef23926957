// Arrow keys move between everything on the board that can be chosen, by where it lies on the screen; each group is one stop of Tab.

export type Box = { x: number; y: number };
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const AHEAD: Record<Direction, (dx: number, dy: number) => [along: number, aside: number]> = {
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowUp: (dx, dy) => [-dy, dx],
  ArrowDown: (dx, dy) => [dy, dx],
};

const isDirection = (key: string): key is Direction => Object.hasOwn(AHEAD, key);

/** The place nearest in a direction; what lies aside counts more than what lies ahead. Null at the edge. */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let shortest = Infinity;
  others.forEach((box, index) => {
    const [along, aside] = AHEAD[direction](box.x - from.x, box.y - from.y);
    const distance = along + 2.5 * Math.abs(aside);
    if (along <= 1 || Math.abs(aside) > 4 * along || distance >= shortest) return;
    best = index;
    shortest = distance;
  });
  return best;
}

const centre = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** On the board: arrow keys among its `[data-rove]` elements. */
export function roving(board: HTMLElement): { destroy: () => void } {
  function move(event: KeyboardEvent): void {
    const from = event.target;
    if (!isDirection(event.key) || !(from instanceof HTMLElement) || from.dataset.rove === undefined) return;
    const others = [...board.querySelectorAll<HTMLElement>('[data-rove]')].filter((element) => element !== from);
    const found = nearest(centre(from), others.map(centre), event.key);
    event.preventDefault();
    if (found !== null) others[found]?.focus();
  }
  // The element that had the focus last is its group's stop for Tab.
  function remember(event: FocusEvent): void {
    const focused = event.target;
    if (!(focused instanceof HTMLElement) || focused.dataset.rove === undefined) return;
    const group = focused.closest('[data-group]') ?? board;
    for (const other of group.querySelectorAll<HTMLElement>('[data-rove]')) other.tabIndex = other === focused ? 0 : -1;
  }
  board.addEventListener('keydown', move);
  board.addEventListener('focusin', remember);
  return {
    destroy: () => {
      board.removeEventListener('keydown', move);
      board.removeEventListener('focusin', remember);
    },
  };
}
