// What was counted last. It is counted again when the position changes; of several changes in a row only the last counts.
import { ApiError } from '../lib/api';
import type { Aid } from '../lib/wire';

type Question = () => Promise<Aid[]>;

export class Counting {
  told = $state.raw<Aid[] | null>(null);
  problem = $state.raw<ApiError | null>(null);
  private next: Question | null = null;
  private busy = false;

  /** Asks, or keeps the question until the last one is answered. */
  async follow(question: Question): Promise<void> {
    this.next = question;
    if (this.busy) return;
    this.busy = true;
    while (this.next !== null) {
      const now: Question = this.next;
      this.next = null;
      await this.ask(now);
    }
    this.busy = false;
  }

  private async ask(question: Question): Promise<void> {
    try {
      this.told = await question();
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof ApiError ? error : new ApiError('internal', String(error));
    }
  }
}
