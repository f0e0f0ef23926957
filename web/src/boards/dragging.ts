// Picking something up with the mouse or a finger and carrying it somewhere. A tap stays a tap, and keys have their own ways.
// What can be picked up has `data-drag`, and in its styles `touch-action: pan-x`: sideways a finger moves the strip that it lies in.

/** Something that was picked up. */
export type Carried = {
  /** It is held over an element; whether it can be put down there. */
  over: (under: Element | null) => boolean;
  /** It was let go over an element where it can be put down. */
  drop: (under: Element) => void;
  /** It is not held any more, wherever it went. */
  end: () => void;
};
/** What is picked up with an element that has `data-drag`; null: it stays where it lies. */
export type Grab = (element: HTMLElement) => Carried | null;
export type Point = { x: number; y: number };

/** What moves less is a tap, in pixels. A finger is less steady than a mouse. */
const SLACK = { mouse: 5, touch: 10 };

/** A pointer that went down on something that can be picked up: still a tap, or carrying it. */
export class Grip {
  #carried: Carried | null = null;
  #spent = false;

  constructor(
    readonly pointer: number,
    readonly element: HTMLElement,
    private readonly start: Point,
    private readonly slack: number,
  ) {}

  get carrying(): boolean {
    return this.#carried !== null;
  }

  /** It was carried: what follows is no tap, wherever it ends. */
  get spent(): boolean {
    return this.#spent;
  }

  /** Whether it has moved so far that this is no tap. */
  isMoved({ x, y }: Point): boolean {
    return Math.hypot(x - this.start.x, y - this.start.y) > this.slack;
  }

  /** Picks it up; false when it cannot be. */
  lift(grab: Grab): boolean {
    this.#carried = grab(this.element);
    this.#spent = this.#carried !== null;
    return this.#spent;
  }

  over(under: Element | null): boolean {
    return this.#carried?.over(under) ?? false;
  }

  drop(under: Element | null): void {
    const carried = this.#carried;
    const fits = carried?.over(under) ?? false;
    this.letGo();
    if (fits && under !== null) carried?.drop(under);
  }

  letGo(): void {
    const carried = this.#carried;
    this.#carried = null;
    carried?.end();
  }
}

/** A picture of the thing that follows the pointer, above everything else. */
class Shadow {
  readonly #picture: HTMLElement;

  constructor(
    element: HTMLElement,
    private readonly start: Point,
  ) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const picture = element.cloneNode(true) as HTMLElement;
    for (const part of [picture, ...picture.querySelectorAll('*')]) for (const { name } of [...part.attributes]) if (/^(data-|aria-|id$|role$|tabindex$)/.test(name)) part.removeAttribute(name);
    picture.setAttribute('aria-hidden', 'true');
    picture.inert = true;
    picture.popover = 'manual';
    const place = { position: 'fixed', inset: 'auto', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: '0', pointerEvents: 'none', cursor: 'grabbing' };
    Object.assign(picture.style, place);
    // Beside the thing itself, whose styles depend on where it lies; the top layer knows no borders.
    element.after(picture);
    picture.showPopover?.();
    this.#picture = picture;
  }

  move({ x, y }: Point, fits: boolean): void {
    this.#picture.style.transform = `translate(${x - this.start.x}px, ${y - this.start.y}px)`;
    // Where it would lie, the board draws it.
    this.#picture.style.opacity = fits ? '0' : '0.85';
  }

  remove(): void {
    this.#picture.remove();
  }
}

const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const under = ({ x, y }: Point): Element | null => document.elementFromPoint(x, y);
const prevent = (event: Event): void => event.preventDefault();

/** A click that carrying ends with is none. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, true), 50);
}

/** On a board: `[data-drag]` in it can be picked up. */
export function dragging(board: HTMLElement, grab: Grab): { update: (next: Grab) => void; destroy: () => void } {
  let grip: Grip | null = null;
  let shadow: Shadow | null = null;

  function down(event: PointerEvent): void {
    // With a second finger it is no longer dragging.
    if (grip !== null) return release();
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
    if (element === null || !event.isPrimary || event.button !== 0) return;
    grip = new Grip(event.pointerId, element, at(event), event.pointerType === 'mouse' ? SLACK.mouse : SLACK.touch);
    listen(true);
  }

  function move(event: PointerEvent): void {
    if (grip?.pointer !== event.pointerId) return;
    if (!grip.carrying && (grip.spent || !grip.isMoved(at(event)) || !lift(grip, event))) return;
    shadow?.move(at(event), grip.over(under(at(event))));
  }

  function lift(held: Grip, event: PointerEvent): boolean {
    if (!held.lift(grab)) {
      release();
      return false;
    }
    held.element.setPointerCapture(event.pointerId);
    shadow = new Shadow(held.element, at(event));
    return true;
  }

  function up(event: PointerEvent): void {
    if (grip?.pointer !== event.pointerId) return;
    const held = grip;
    if (held.spent) swallowClick();
    tidy();
    held.drop(under(at(event)));
  }

  function cancel(event: PointerEvent): void {
    if (grip?.pointer === event.pointerId) release();
  }

  /** Escape lets go of what is carried, and means nothing else then. The button is still down, so its click is still to come. */
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !grip?.carrying) return;
    event.stopPropagation();
    event.preventDefault();
    shadow?.remove();
    shadow = null;
    grip.letGo();
  }

  function release(): void {
    const held = grip;
    tidy();
    held?.letGo();
  }

  function tidy(): void {
    grip = null;
    shadow?.remove();
    shadow = null;
    listen(false);
  }

  function listen(on: boolean): void {
    const change = on ? addEventListener : removeEventListener;
    change('pointermove', move as EventListener);
    change('pointerup', up as EventListener);
    change('pointercancel', cancel as EventListener);
    change('blur', release);
    change('keydown', key as EventListener, true);
    change('touchmove', hold, { passive: false } as AddEventListenerOptions);
  }

  /** The page does not scroll under what is carried. */
  function hold(event: Event): void {
    if (grip?.carrying && event.cancelable) event.preventDefault();
  }

  board.addEventListener('pointerdown', down);
  board.addEventListener('dragstart', prevent);
  return {
    update: (next) => (grab = next),
    destroy: () => {
      release();
      board.removeEventListener('pointerdown', down);
      board.removeEventListener('dragstart', prevent);
    },
  };
}
