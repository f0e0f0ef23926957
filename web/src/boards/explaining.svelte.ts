// How a game works: shown to people who do not know it yet, and whenever somebody asks.
import { knows, learnGame } from '../lib/settings.svelte';

export class Explaining {
  #asked = $state(false);

  /** `decides`: whether the reader has to decide now. What others do is never covered. */
  constructor(
    private readonly game: string,
    private readonly decides: () => boolean,
  ) {}

  get shown(): boolean {
    return this.#asked || (!this.known && this.decides());
  }

  get known(): boolean {
    return knows(this.game);
  }

  ask = (): void => void (this.#asked = true);

  close = (): void => {
    this.#asked = false;
    learnGame(this.game);
  };

  /** Whether there was something to close. */
  dismiss = (): boolean => {
    if (!this.shown) return false;
    this.close();
    return true;
  };
}
