// The review of a finished game: asked for until it is there, and shown as far as it has come.
import { ApiError } from '../lib/api';
import type { ReviewedTurn, ReviewReady } from '../lib/wire';
import * as requests from './requests';

const pause = 700;
/** Before a server is asked again that could not be reached. */
const patience = 2000;

export class ReviewWork {
  turns = $state.raw<ReviewedTurn[]>([]);
  /** The turns that cost most, the costliest first. */
  moments = $state.raw<ReviewedTurn[]>([]);
  /** Luck and skill of each seat, when the whole game is judged. */
  balances = $state.raw<Pick<ReviewReady, 'seats' | 'games' | 'level' | 'given_up'> | null>(null);
  total = $state(0);
  problem = $state.raw<ApiError | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts questions: an answer to an older one comes too late. */
  private asked = 0;

  constructor(private readonly table: string) {}

  ready = $derived.by((): boolean => this.balances !== null);

  /** Asks for the moments of a seat, again and again while the server still works on it. */
  look = async (seat: number): Promise<void> => {
    this.stop();
    const number = this.asked;
    try {
      const review = await requests.review(this.table, seat, this.turns.length);
      if (number !== this.asked) return;
      this.turns = [...this.turns.slice(0, review.first), ...review.turns];
      this.moments = review.moments.flatMap((index) => this.turns[index] ?? []);
      this.problem = null;
      this.balances = review.status === 'ready' ? review : null;
      this.total = review.status === 'ready' ? this.turns.length : review.total;
      if (review.status === 'working') this.later(seat, pause);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (number === this.asked) this.failed(seat, error);
    }
  };

  stop = (): void => {
    this.asked += 1;
    clearTimeout(this.timer);
  };

  /** A server that cannot be reached, or starts again, is asked until it answers; what it refuses is said. */
  private failed(seat: number, error: ApiError): void {
    this.problem = error;
    if (error.code === 'offline') this.later(seat, patience);
  }

  private later(seat: number, ms: number): void {
    this.timer = setTimeout(() => void this.look(seat), ms);
  }
}
