// A match as the page knows it: asked for again and again while it is not over.
import { ApiError } from '../lib/api';
import type { MatchInfo } from '../lib/wire';
import * as api from './api';

const pause = 4000;

export class Following {
  info = $state.raw<MatchInfo | null>(null);
  problem = $state.raw<ApiError | null>(null);
  busy = $state(false);

  constructor(private readonly id: string) {}

  /** To be called once, in a component. */
  follow = (): void => {
    $effect(() => {
      void this.attempt(api.match);
      const timer = setInterval(() => void this.again(), pause);
      return () => clearInterval(timer);
    });
  };

  /** Asks for something, and shows the match as it is then. */
  attempt = async (request: (id: string) => Promise<MatchInfo>): Promise<void> => {
    this.busy = true;
    try {
      this.info = await request(this.id);
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    } finally {
      this.busy = false;
    }
  };

  /** A failure needs no message: it is asked for again anyway. */
  private async again(): Promise<void> {
    if (document.hidden || this.busy || this.info === null || this.info.status === 'over') return;
    this.info = await api.match(this.id).catch(() => this.info);
  }
}
