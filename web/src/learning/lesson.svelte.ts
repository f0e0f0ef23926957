// A lesson as it is played: moment by moment it is told, asked, and shown what the others do.
import type { LessonPart, LessonScene } from '../lib/wire';
import { seen } from '../study/spots';
import { forgetCourse, keepCourse, keptCourse } from './courses';
import * as api from './lessons';
import { Seated } from './seated.svelte';

/** What goes on now: something is told, a move is shown, something is asked, a goal is out of reach, or all is done. */
export type Phase = 'loading' | 'told' | 'moved' | 'asked' | 'missed' | 'done';
type LessonId = { game: string; name: string };
/** What was said of a step. */
type Said = { step: number; text: string };

export class Lesson extends Seated {
  part = $state.raw<LessonPart | null>(null);
  /** All that was said so far, to read again. */
  told = $state.raw<readonly Said[]>([]);
  /** How often something else was done than what is asked. */
  wrong = $state(0);
  /** What leads on was asked for, and is shown. */
  helped = $state(false);
  /** What is said to something else, until something is touched. */
  private other = $state<string | null>(null);
  private moments = $state.raw<readonly LessonScene[]>([]);
  private at = $state(0);

  constructor(
    readonly id: LessonId,
    private readonly language: () => string,
    /** Whether moves are shown one after the other. */
    private readonly moving: () => boolean,
  ) {
    super();
  }

  moment = $derived.by((): LessonScene | null => this.moments[this.at] ?? null);
  phase = $derived.by((): Phase => {
    if (this.part === null || this.moment === null) return 'loading';
    if (this.at < this.moments.length - 1) return this.moment.say === null ? 'moved' : 'told';
    return this.part.status === 'going' ? 'asked' : this.part.status;
  });
  /** What is said now. */
  said = $derived.by((): string => {
    const { part, moment } = this;
    const now: { [phase in Phase]: string | null | undefined } = {
      loading: null,
      told: moment?.say,
      moved: null,
      asked: part?.task,
      missed: part?.other,
      done: part?.end,
    };
    return now[this.phase] ?? '';
  });
  /** What is said to what was done just now, which was not asked for. */
  answer = $derived.by((): string | null => (this.phase === 'asked' && this.selection.length === 0 ? this.other : null));
  /** How far it is, from 0. */
  step = $derived.by((): number => (this.phase === 'done' ? (this.part?.steps ?? 0) : (this.moment?.step ?? 0)));
  canUndo = $derived.by((): boolean => !this.sending && (this.phase === 'asked' || this.phase === 'missed') && (this.part?.tried ?? 0) > 0);

  // -- going on --------------------------------------------------------------------------------------

  /** Where it was left, or at its beginning. */
  begin = async (): Promise<void> => {
    const kept = keptCourse(this.id);
    await this.from(kept, false);
    if (kept.length === 0 || this.problem === null || this.problem.code === 'offline') return;
    // It is another lesson by now.
    forgetCourse(this.id);
    await this.from([], false);
  };

  /** All of it once more. */
  restart = async (): Promise<void> => {
    forgetCourse(this.id);
    this.told = [];
    await this.from([], false);
  };

  /** The step that asks once more. */
  retry = (): Promise<void> => this.from(this.doneBefore(this.part?.tried ?? 0), true);

  undo = (): void => {
    if (this.canUndo) void this.from(this.doneBefore(1), true);
  };

  /** The same moment in another language. */
  translate = async (): Promise<void> => {
    this.told = [];
    await this.from(this.part?.done ?? [], true);
  };

  /** What comes after what was told or shown. */
  next = (): void => {
    if (this.phase === 'told' || this.phase === 'moved') this.turnTo(this.at + 1);
  };

  protected async move(picks: string[]): Promise<void> {
    const part = await this.asking(() => this.ask(this.part?.done ?? [], picks));
    if (part === null) return;
    if (part.refused === null) return this.goOn(part);
    this.part = part;
    this.selection = [];
    this.other = part.other;
    this.wrong += 1;
  }

  // -- what is answered ------------------------------------------------------------------------------

  private doneBefore = (last: number): string[] => this.part?.done.slice(0, this.part.done.length - last) ?? [];

  private ask = (done: readonly string[], picks: string[] | null): Promise<LessonPart> =>
    api.ask({ game: this.id.game, lesson: this.id.name, language: this.language(), done: [...done], picks });

  /** Shows where such actions lead: with all that was told and done there, or only what is asked then. */
  private async from(done: readonly string[], briefly: boolean): Promise<void> {
    const part = await this.asking(() => this.ask(done, null));
    if (part === null) return;
    const spots = part.spots.map((spot) => seen(spot, part.seat));
    this.arrive(briefly ? spots.slice(-1) : spots);
    this.moments = briefly ? part.scenes.slice(-1).map((scene) => ({ ...scene, spot: 0 })) : part.scenes;
    this.take(part, 0);
  }

  private goOn(part: LessonPart): void {
    const { spots, moments } = this;
    this.arrive([...spots, ...part.spots.map((spot) => seen(spot, part.seat))]);
    this.moments = [...moments, ...part.scenes.map((scene) => ({ ...scene, spot: scene.spot + spots.length }))];
    this.take(part, moments.length);
  }

  private take(part: LessonPart, at: number): void {
    if (part.step !== this.part?.step) this.wrong = 0;
    this.part = part;
    this.helped = false;
    this.turnTo(at);
    if (part.status === 'done') {
      forgetCourse(this.id);
      void import('./progress.svelte').then(({ progress }) => progress.add(api.markOf(this.id.game, this.id.name)));
    } else keepCourse(this.id, part.status === 'missed' ? this.doneBefore(part.tried) : part.done);
  }

  private turnTo(at: number): void {
    this.at = at;
    this.other = null;
    if (this.phase === 'moved' && !this.moving()) return this.turnTo(at + 1);
    this.look(this.moment?.spot ?? 0);
    this.closed = this.phase !== 'asked';
    const { moment, said } = this;
    if (moment !== null && said !== '' && this.told.at(-1)?.text !== said) this.told = [...this.told, { step: moment.step, text: said }];
  }
}
