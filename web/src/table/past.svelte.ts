// Looking back: steps are fetched in blocks as somebody asks for them, and kept.
import * as api from '../lib/api';
import type { Frame } from '../lib/unfold';

const block = 20;

export class Past {
  /** The step that is looked at; null: now. */
  frame = $state.raw<Frame | null>(null);
  playing = $state(false);
  private readonly frames = new Map<number, Frame>();
  private wanted: number | null = null;
  /** Counts how often it was stopped: whoever plays an older run ends. */
  private runs = 0;

  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
    private readonly latest: () => number,
  ) {}

  /** Shows the table after a step (0: before the first one). A later call overtakes an earlier one. */
  async look(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(step, this.latest()));
    this.wanted = wanted;
    const frame = this.frames.get(wanted) ?? (await this.fetch(wanted));
    if (this.wanted === wanted && frame !== undefined) this.frame = frame;
  }

  /** Back to now. */
  leave = (): void => {
    this.pause();
    this.wanted = null;
    this.frame = null;
  };

  /** Shows step after step until now is reached, somebody stops it, or a step cannot be had. */
  async play(from: number, stepMs: number): Promise<void> {
    this.pause();
    const run = this.runs;
    this.playing = true;
    try {
      for (let step = from; run === this.runs; step += 1) {
        if (step > this.latest()) return this.leave();
        await this.look(step);
        await new Promise((wake) => setTimeout(wake, stepMs));
      }
    } catch (error) {
      if (run === this.runs) this.pause();
      throw error;
    }
  }

  pause = (): void => {
    this.runs += 1;
    this.playing = false;
  };

  /** Steps from here on were taken back or never known. */
  forgetFrom(step: number): void {
    for (const known of [...this.frames.keys()]) if (known >= step) this.frames.delete(known);
  }

  private async fetch(step: number): Promise<Frame | undefined> {
    const from = Math.floor(step / block) * block;
    const to = Math.min(from + block - 1, this.latest());
    for (const frame of await api.steps(this.table, this.seat(), from, to)) this.frames.set(frame.step, frame);
    return this.frames.get(step);
  }
}
