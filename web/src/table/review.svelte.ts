// The review of a finished game: asked for until it is there.
import * as api from '../lib/api';
import type { Review } from '../lib/wire';

const pause = 700;

export class ReviewWork {
  review = $state.raw<Review | null>(null);
  problem = $state.raw<api.ApiError | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** Asks for the moments of a seat, again and again while the server still works on it. */
  look = async (seat: number): Promise<void> => {
    clearTimeout(this.timer);
    try {
      const review = await api.review(this.table, seat);
      this.review = review;
      this.problem = null;
      if (review.status === 'working') this.timer = setTimeout(() => void this.look(seat), pause);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.problem = error;
    }
  };

  stop = (): void => clearTimeout(this.timer);
}
