import { forgetMarks } from '../learning/kept';
import { ApiError } from '../lib/api';

/** Whether somebody has to sign in again before something is done. */
export const proof = $state({ needed: false });

/** One request at a time; a refusal is shown until the next request. */
export class Asking {
  busy = $state(false);
  problem = $state.raw<ApiError | null>(null);

  /** Whether it was done. */
  ask = async (work: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      proof.needed ||= error.code === 'sign_in_again';
      return false;
    } finally {
      this.busy = false;
    }
  };
}

/** Another person uses this page from now on: drop everything that was loaded before, and what this browser kept of them. */
export function startAnew(): void {
  forgetMarks();
  location.reload();
}
