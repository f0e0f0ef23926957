// The hand at a button of the prompt: where it was last, and whether a press of the button is meant.
import { Steady } from './primary';

/** Keys that press a button. */
const PRESSING: readonly string[] = ['Enter', ' '];

export class Hand {
  /** The button has just got another meaning under the hand. */
  settling = $state(false);
  readonly #steady = new Steady();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What the button means from now on. */
  follow(meaning: string): void {
    const left = this.#steady.mean(meaning, performance.now());
    clearTimeout(this.#timer);
    this.settling = left > 0;
    if (left > 0) this.#timer = setTimeout(() => (this.settling = false), left);
  }

  press(act: () => void): void {
    if (this.#steady.isMeant(performance.now())) act();
  }

  /** On the button. */
  watch = (button: HTMLElement): (() => void) => {
    const isOn = ({ target }: Event): boolean => target instanceof Node && button.contains(target);
    const touched = (event: Event): void => this.#steady.touch(isOn(event));
    const typed = (event: KeyboardEvent): void => {
      const pressing = isOn(event) && PRESSING.includes(event.key);
      // A key that is held down presses again and again.
      if (pressing && event.repeat) event.preventDefault();
      this.#steady.touch(pressing);
    };
    addEventListener('pointerdown', touched, true);
    addEventListener('keydown', typed, true);
    return () => {
      removeEventListener('pointerdown', touched, true);
      removeEventListener('keydown', typed, true);
      clearTimeout(this.#timer);
    };
  };
}
