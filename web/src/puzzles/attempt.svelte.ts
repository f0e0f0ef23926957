// Somebody tries to solve a puzzle: what was tried is judged by the engine, and another line by the analyst where there is one.
import { ask } from '../learning/answering';
import type { Progress } from '../learning/progress.svelte';
import { Sitting } from '../learning/sitting.svelte';
import { ApiError, post } from '../lib/api';
import type { Claim, Entry, JudgementWish, Puzzle, PuzzleAttempt, SolvingWish, StudyJudgement } from '../lib/wire';
import { move } from '../study/api';
import { dailyOf, type Day, today } from './daily';
import { dailyMark, shownMark, solvedMark } from './puzzles';

/** `elsewhere`: what was tried is not as good; `unjudged`: nobody can say. */
export type Outcome = 'going' | 'checking' | 'solved' | 'elsewhere' | 'unjudged' | 'shown';
/** The chances to win with what was tried, and with the line of the puzzle. */
export type Judged = { played: number; best: number };

/** So long another line is thought about, in seconds. */
const SECONDS = 2;
/** A line is as good where nobody would notice the difference. */
const AS_GOOD = 0.02;
const spelled = (actions: readonly string[]): string => actions.join(' ');

export class Attempt {
  readonly sitting: Sitting;
  /** The day on which it was begun, which is the one that counts. */
  readonly day: Day = today();
  readonly isDaily: boolean;
  /** How much help was asked for: the theme, then what to do next. */
  hints = $state(0);
  /** Actions of the line that were told, by their place. */
  private told = $state.raw<{ [place: number]: Entry }>({});
  judged = $state.raw<Judged | null>(null);
  /** Another line solved it. */
  another = $state(false);
  /** What the coach says about the line, once it may be known. */
  claims = $state.raw<readonly Claim[]>([]);
  /** What came of which actions. */
  private found = $state.raw<{ tried: string; outcome: Outcome } | null>(null);
  private isShown = $state(false);
  /** A puzzle whose line was shown is not solved. */
  counts = $state(true);

  constructor(
    readonly game: string,
    readonly puzzle: Puzzle,
    all: readonly Puzzle[],
    private readonly progress: Progress,
  ) {
    const { position, seat } = puzzle;
    this.sitting = new Sitting({ game, position, seat, chance: 'piles' }, () => void this.check());
    this.isDaily = dailyOf(game, all, this.day)?.number === puzzle.number;
    this.counts = !this.isDaily || !progress.has(shownMark(game, this.day));
  }

  outcome = $derived.by((): Outcome => {
    if (this.isShown) return 'shown';
    return this.found !== null && this.found.tried === spelled(this.sitting.actions) ? this.found.outcome : 'going';
  });

  /** How many actions of the line are done; null when something else was done. */
  onLine = $derived.by((): number | null => {
    const { actions } = this.sitting;
    return actions.every((action, place) => action === this.puzzle.line[place]) ? actions.length : null;
  });
  /** What to do next, once that may be told. */
  advice = $derived.by((): Entry | null => (this.hints < 2 || this.onLine === null || this.outcome !== 'going' ? null : (this.told[this.onLine] ?? null)));

  /** From the beginning. */
  again = async (): Promise<void> => {
    this.isShown = false;
    this.found = null;
    await this.sitting.begin();
  };

  /** More help, step by step. */
  hint = async (): Promise<void> => {
    if (this.outcome !== 'going') return;
    this.hints = Math.min(2, this.hints + (this.puzzle.theme === '' ? 2 : 1));
    await this.advise();
  };

  /** Gives up: the line is shown, to be stepped through. */
  show = async (): Promise<void> => {
    this.counts = false;
    if (this.isDaily) this.progress.add(shownMark(this.game, this.day));
    this.isShown = true;
    this.found = null;
    await this.sitting.show(this.puzzle.line);
    await this.caught(async () => void (this.claims = (await this.asked(this.puzzle.line)).claims));
  };

  /** Finds out what to do next, if somebody wants to know. */
  private async advise(): Promise<void> {
    const { onLine: place } = this;
    const [action, from] = [this.puzzle.line[place ?? -1], this.sitting.spots.at(-1)];
    if (this.hints < 2 || place === null || action === undefined || from === undefined || this.told[place] !== undefined) return;
    await this.caught(async () => {
      const spot = await move(this.game, from.position, { action, draws: 'piles' }, this.puzzle.seat);
      if (!('pending' in spot) && spot.entry !== null) this.told = { ...this.told, [place]: spot.entry };
    });
  }

  private async check(): Promise<void> {
    const { actions } = this.sitting;
    await this.caught(async () => {
      const { verdict, claims } = await this.asked(actions);
      if (!this.isStill(actions)) return;
      if (verdict === 'going') await this.advise();
      else if (verdict === 'solved') this.solve(actions, claims);
      else await this.judge(actions);
    });
  }

  private asked = (actions: readonly string[]): Promise<PuzzleAttempt> => {
    const { position, line } = this.puzzle;
    return ask('solve', { game: this.game, position, line, actions: [...actions] } satisfies SolvingWish);
  };

  private isStill = (actions: readonly string[]): boolean => spelled(actions) === spelled(this.sitting.actions);

  /** Another line than the puzzle's is right when it is as good. */
  private async judge(actions: readonly string[]): Promise<void> {
    // Nothing goes on here, also where the same seat would decide after what chance brought.
    if (this.sitting.actor === this.puzzle.seat) this.sitting.closed = true;
    this.judged = null;
    this.come(actions, 'checking');
    const judged = await this.judgement(actions);
    if (!this.isStill(actions)) return;
    this.judged = judged;
    if (judged === null) this.come(actions, 'unjudged');
    else if (judged.played < judged.best - AS_GOOD) this.come(actions, 'elsewhere');
    else {
      this.another = true;
      this.solve(actions, (await this.asked(this.puzzle.line)).claims);
    }
  }

  /** Null where nobody can judge: without a network, or where the server does not. */
  private async judgement(actions: readonly string[]): Promise<Judged | null> {
    if (!navigator.onLine) return null;
    const { position, seat, line } = this.puzzle;
    const wish: JudgementWish = { game: this.game, position, eyes: seat, seconds: SECONDS, played: [...actions], beside: line };
    try {
      const { played, beside } = await post<StudyJudgement>('/api/study/evaluate', wish);
      return played === null || beside === null ? null : { played: played.wins[seat] ?? 0, best: beside.wins[seat] ?? 0 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }

  private solve(actions: readonly string[], claims: readonly Claim[]): void {
    this.claims = claims;
    this.come(actions, 'solved');
    this.sitting.closed = true;
    if (!this.counts) return;
    this.progress.add(solvedMark(this.game, this.puzzle.number), ...(this.isDaily ? [dailyMark(this.game, this.day)] : []));
  }

  private come(actions: readonly string[], outcome: Outcome): void {
    this.found = { tried: spelled(actions), outcome };
  }

  private async caught(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.sitting.problem = error;
    }
  }
}
