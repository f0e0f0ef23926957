// Looking back, at what was played and at lines that were not: fetched as somebody asks for them, and kept.
import * as api from '../lib/api';
import type { Frame } from '../lib/unfold';
import type { Marks } from '../lib/wire';

const block = 20;

/** Actions in notation that could have followed after a step, and how many of them are done on the board. */
export type Aside = { from: number; actions: string[]; done: number };

export class Past {
  /** What is looked at; null: now. */
  frame = $state.raw<Frame | null>(null);
  /** The line that is looked at instead of what was played. */
  aside = $state.raw<Aside | null>(null);
  playing = $state(false);
  /** The step of the game that is looked at; with a line, the one that it begins after. */
  step = $derived.by((): number | null => this.aside?.from ?? this.frame?.step ?? null);
  /** What the last action touched; before a line, what its first one would. */
  marks = $derived.by((): Marks | null => (this.aside?.done === 0 ? this.ahead : (this.frame?.entry?.marks ?? null)));
  private readonly frames = new Map<number, Frame>();
  private readonly lines = new Map<string, Frame[]>();
  private ahead = $state.raw<Marks | null>(null);
  /** Counts what was wanted: an answer to something older comes too late. */
  private wishes = 0;
  /** Counts how often it was stopped: an older run ends. */
  private runs = 0;

  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
    private readonly latest: () => number,
  ) {}

  /** Shows the table after a step (0: before the first one). A later call overtakes an earlier one. */
  async look(step: number): Promise<void> {
    const wish = ++this.wishes;
    const frame = await this.after(Math.max(0, Math.min(step, this.latest())));
    if (wish !== this.wishes || frame === undefined) return;
    this.frame = frame;
    this.aside = null;
  }

  /** Shows the table after the first actions of a line that was not played. */
  async lookAside(aside: Aside): Promise<void> {
    const wish = ++this.wishes;
    const line = await this.line(aside);
    const frame = aside.done === 0 ? await this.after(aside.from) : line[aside.done - 1];
    if (wish !== this.wishes || frame === undefined) return;
    this.frame = frame;
    this.aside = aside;
    this.ahead = line[0]?.entry?.marks ?? null;
  }

  /** Back to now. */
  leave = (): void => {
    this.pause();
    this.wishes += 1;
    this.frame = null;
    this.aside = null;
  };

  /** Shows step after step until now is reached, somebody stops it, or a step cannot be had; or stays at the one given. */
  play(from: number, stepMs: number, upto: number | null = null): Promise<void> {
    return this.run(stepMs, async (number) => {
      if (from + number > this.latest()) return this.leave();
      await this.look(from + number);
      if (from + number === upto) this.pause();
    });
  }

  /** Shows a line action by action, and stays at its end. */
  playAside({ from, actions }: Omit<Aside, 'done'>, stepMs: number): Promise<void> {
    return this.run(stepMs, async (done) => {
      await this.lookAside({ from, actions, done });
      if (done === actions.length) this.pause();
    });
  }

  pause = (): void => {
    this.runs += 1;
    this.playing = false;
  };

  /** Steps from here on were taken back or never known. */
  forgetFrom(step: number): void {
    for (const known of [...this.frames.keys()]) if (known >= step) this.frames.delete(known);
    this.lines.clear();
  }

  /** Does one thing after the other until it was stopped. */
  private async run(stepMs: number, next: (number: number) => Promise<void>): Promise<void> {
    this.pause();
    const run = this.runs;
    this.playing = true;
    try {
      for (let number = 0; run === this.runs; number += 1) {
        await next(number);
        if (run === this.runs) await new Promise((wake) => setTimeout(wake, stepMs));
      }
    } catch (error) {
      if (run === this.runs) this.pause();
      throw error;
    }
  }

  private async after(step: number): Promise<Frame | undefined> {
    return this.frames.get(step) ?? this.fetch(step);
  }

  private async line({ from, actions }: Aside): Promise<Frame[]> {
    const key = [from, ...actions].join(' ');
    const known = this.lines.get(key);
    if (known !== undefined) return known;
    const frames = await api.line(this.table, this.seat(), from, actions);
    this.lines.set(key, frames);
    return frames;
  }

  private async fetch(step: number): Promise<Frame | undefined> {
    const from = Math.floor(step / block) * block;
    const to = Math.min(from + block - 1, this.latest());
    for (const frame of await api.steps(this.table, this.seat(), from, to)) this.frames.set(frame.step, frame);
    return this.frames.get(step);
  }
}
