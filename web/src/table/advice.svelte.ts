// What a strong player would do here, and how we stand: asked for, and dropped when the table moves on.
import * as api from '../lib/api';
import type { Frame } from '../lib/unfold';
import type { Evaluation, Hint } from '../lib/wire';
import { decidesAnew, followHint } from './following';
import { isGoingOn } from './seats';
import type { TableSession } from './session.svelte';

export class Advice {
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  evaluation = $state.raw<Evaluation | null>(null);
  /** Counts questions: an answer to an older one comes too late. */
  private asked = 0;
  private evaluatedAt = -1;

  constructor(private readonly session: TableSession) {}

  /** Whether there is help in this game. */
  offered = $derived.by((): boolean => this.session.info.help && isGoingOn(this.session.info) && this.session.seat !== null);

  ask = async (): Promise<void> => {
    const { info, seat, menu } = this.session;
    if (seat === null || menu === null || this.thinking) return;
    const number = ++this.asked;
    this.thinking = true;
    try {
      const hint = await api.hint(info.id, seat);
      if (number === this.asked) {
        this.hint = hint;
        // It thought longer, and there is one judgement at a time.
        this.evaluation = hint;
      }
    } catch (error) {
      if (number === this.asked) this.session.fail(error);
    } finally {
      if (number === this.asked) this.thinking = false;
    }
  };

  drop = (): void => {
    this.asked += 1;
    this.thinking = false;
    this.hint = null;
  };

  /** The table shows another frame: the answer, or the rest of it, is no longer needed. */
  follow(frame: Frame | null): void {
    if (this.thinking && frame?.entry?.seat === this.session.seat) this.drop();
    if (this.hint !== null) this.hint = frame === null ? null : followHint(this.hint, frame);
  }

  /** Asks how we stand, once for each time we begin to decide. */
  async evaluate(frame: Frame): Promise<void> {
    const { info, seat, log } = this.session;
    if (seat === null || this.evaluatedAt === frame.step) return;
    const due = frame.table.to_act === seat && decidesAnew(log, seat);
    if (!due && this.evaluatedAt >= 0) return;
    this.evaluatedAt = frame.step;
    // Without an answer the bar keeps what it knew: it is an extra that nobody waits for.
    const told = await api.evaluation(info.id, seat).catch(() => null);
    if (told !== null && this.evaluatedAt === frame.step) this.evaluation = told;
  }
}
