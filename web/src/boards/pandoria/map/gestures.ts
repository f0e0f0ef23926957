// What fingers and the mouse do on the map: a drag moves it, two fingers zoom; what moved further than a tap may is none. A finger that
// rests before it moves carries what is in hand.
import type { Point } from './hex';

/** What moves less is a tap, in pixels. */
export const SLACK = 8;
/** How long a finger rests before it carries, in milliseconds. */
export const REST = 350;
/** How far a wheel turns until the tile does: less than one notch of a mouse. */
const NOTCH = 60;

export type Motion =
  | { kind: 'move'; by: Point }
  | { kind: 'zoom'; factor: number; from: Point; to: Point }
  | { kind: 'carry'; at: Point };

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export class Gestures {
  #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #moved = false;
  #carrying = false;

  /** Since the first pointer went down: whether it is not a tap any more. */
  get moved(): boolean {
    return this.#moved;
  }

  get carrying(): boolean {
    return this.#carrying;
  }

  get pointers(): number {
    return this.#down.size;
  }

  down(id: number, at: Point): void {
    if (this.#down.size === 0) {
      this.#start = at;
      this.#moved = false;
    } else {
      this.#moved = true;
    }
    this.#carrying = false;
    this.#down.set(id, at);
  }

  /** The finger has rested: from here on it carries, unless it has moved already. */
  rest(): boolean {
    this.#carrying = this.#down.size === 1 && !this.#moved;
    return this.#carrying;
  }

  move(id: number, at: Point): Motion | null {
    const before = this.#down.get(id);
    if (before === undefined) return null;
    const other = [...this.#down].find(([known]) => known !== id)?.[1];
    if (other !== undefined) {
      this.#down.set(id, at);
      const factor = apart(at, other) / Math.max(apart(before, other), 1);
      return { kind: 'zoom', factor, from: middle(before, other), to: middle(at, other) };
    }
    if (this.#carrying) return { kind: 'carry', at };
    if (!this.#moved && apart(at, this.#start) <= SLACK) return null;
    this.#moved = true;
    this.#down.set(id, at);
    return { kind: 'move', by: { x: at.x - before.x, y: at.y - before.y } };
  }

  /** Whether this ended a carrying, which the caller then puts down. */
  up(id: number): boolean {
    const carried = this.#carrying && this.#down.has(id);
    this.#down.delete(id);
    this.#carrying = false;
    return carried;
  }
}

/** How much a wheel zooms; a pinch on a trackpad comes as a wheel with Ctrl and small numbers. */
export const wheelFactor = (pixels: number, ctrl: boolean): number => Math.exp(-pixels * (ctrl && Math.abs(pixels) < 50 ? 0.012 : 0.0018));

/** A wheel in pixels, whatever it counts in. */
export const wheelPixels = (delta: number, mode: number): number => delta * [1, 20, 400][mode]!;

/** Turns of a wheel, one for each notch; a trackpad's many small steps are added up. */
export class Notches {
  #sum = 0;

  turn(pixels: number): 1 | -1 | 0 {
    this.#sum = Math.sign(pixels) === Math.sign(this.#sum) ? this.#sum + pixels : pixels;
    if (Math.abs(this.#sum) < NOTCH) return 0;
    this.#sum = 0;
    return pixels > 0 ? 1 : -1;
  }
}
