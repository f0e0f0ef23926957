// A choice that passes is sent after a breath, in which it can be taken back: nothing was revealed, since nothing was sent.
import type { Choice } from '../lib/unfold';

/** How long it is held, in milliseconds. */
export const BREATH = 1200;

/** What is sent then, and the step of the game that it was chosen at. */
export type Held = { picks: string[]; choice: Choice; step: number };

export class Breath {
  held = $state.raw<Held | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (picks: string[]) => void) {}

  hold(held: Held): void {
    this.forget();
    this.held = held;
    this.#timer = setTimeout(this.release, BREATH);
  }

  forget = (): void => {
    clearTimeout(this.#timer);
    this.held = null;
  };

  /** Sends at once what is held: nobody may be left to wait for it. */
  release = (): void => {
    const { held } = this;
    this.forget();
    if (held !== null) this.send(held.picks);
  };
}
