// How a position stands, for all sides: at once, and then more exactly, as long as somebody looks at it.
import { ApiError } from '../lib/api';
import * as api from './api';

/** How long the server thinks, in seconds: the first answer is there at once. */
export const STAGES = [0.25, 1, 4] as const;
/** Whoever steps on at once asks nothing about what was passed by, in milliseconds. */
const PAUSE = 50;
/** A server that has no time now is asked again. */
const BUSY = 3000;

type Question = { game: string; position: string; eyes: number | null; /** What the line goes on with: the coach speaks of that. */ played: string[] };

export class LiveEvaluation {
  told = $state.raw<api.Judgement | null>(null);
  thinking = $state(false);
  problem = $state.raw<ApiError | null>(null);
  private asked = 0;
  private readonly known = new Map<string, { told: api.Judgement; stage: number }>();

  /** Judges a position from here on; null: none. */
  follow(question: Question | null): void {
    this.stop();
    this.problem = null;
    this.told = null;
    if (question === null) return;
    const key = `${question.eyes} ${question.position} ${question.played}`;
    const before = this.known.get(key);
    if (before !== undefined) this.told = before.told;
    if (before?.stage !== STAGES.length - 1) void this.run(question, key, (before?.stage ?? -1) + 1);
  }

  stop = (): void => {
    this.asked += 1;
    this.thinking = false;
  };

  private async run(question: Question, key: string, first: number): Promise<void> {
    const number = this.asked;
    this.thinking = true;
    await new Promise((wake) => setTimeout(wake, PAUSE));
    for (let stage = first; stage < STAGES.length && number === this.asked; stage += 1) {
      if (!(await this.ask(question, key, stage, number))) break;
    }
    if (number === this.asked) this.thinking = false;
  }

  /** Whether it may be asked on. */
  private async ask(question: Question, key: string, stage: number, number: number): Promise<boolean> {
    try {
      const told = await api.evaluate(question.game, question.position, question.eyes, STAGES[stage] ?? 1, question.played);
      if (number !== this.asked) return false;
      this.known.set(key, { told, stage });
      this.told = told;
      return told.lines.length > 0;
    } catch (error) {
      if (number !== this.asked) return false;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'busy' || error.code === 'too_many') {
        await new Promise((wake) => setTimeout(wake, BUSY));
        return number === this.asked && this.ask(question, key, stage, number);
      }
      this.problem = error;
      return false;
    }
  }
}
