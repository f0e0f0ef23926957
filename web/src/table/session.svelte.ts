// One table as this browser sees it: what is on the table now, what is being looked at, what is selected, who sits here.
import * as api from '../lib/api';
import { type Chooser, follow, type Followed, followOn, sendable } from '../lib/choices';
import { Connection, type LinkState } from '../lib/connection';
import { newId } from '../lib/ids';
import { afterFrame, afterWelcome, isWhole } from '../lib/log';
import { Playback } from '../lib/playback';
import { pace, settings } from '../lib/settings.svelte';
import type { Frame, Menu, Welcome } from '../lib/unfold';
import { CloseCode, type Code, type Entry, type LiveCommand, type Said, type TableInfo, type WireError } from '../lib/wire';
import { Breath } from './breath.svelte';
import { Past } from './past.svelte';
import { needsBreath, onlyPassing, SETTLING } from '../prompt/primary';
import { isGoingOn, ownSeats, perspective } from './seats';

const stepTime = { slow: 2000, normal: 1000, instant: 0 };
/** A tab that slept this long may hold a dead connection without knowing. */
const longSleep = 30_000;
/** With less time than this left on the clock, in milliseconds, a player is not kept waiting. */
const hurried = 10_000;

/** As many as the server tells a newcomer. */
const MOST_SAID = 100;

/** A frame, and when it came by our own clock. */
type Arrived = { frame: Frame; at: number };

/** What the server refused, and what only the client can know. */
export type Problem = WireError | { code: 'offline' | 'seat_lost'; message: string; details?: undefined };

/** What a connection that the server ended says about us. */
const reasons: { [code: number]: Code } = {
  [CloseCode.UNKNOWN_TABLE]: 'unknown_table',
  [CloseCode.WRONG_ORIGIN]: 'wrong_origin',
  [CloseCode.TOO_MANY]: 'too_many',
  [CloseCode.BLOCKED]: 'blocked',
};

export class TableSession implements Chooser {
  /** The table as it stands on the page: with the frame that is shown. */
  info = $state.raw<TableInfo>() as TableInfo;
  /** Whose eyes we look through; null: a spectator's. */
  seat = $state<number | null>(null);
  /** On one screen: the seat that has to take over before its cards are shown. */
  handTo = $state<number | null>(null);
  /** The frame on the table: the newest, or one on the way to it. */
  current = $state.raw<Frame | null>(null);
  log = $state.raw<Entry[]>([]);
  link = $state<LinkState>('connecting');
  selection = $state.raw<string[]>([]);
  sending = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The table as the server last told it: ahead of what is shown while others' steps are played back. */
  latest = $state.raw<TableInfo>() as TableInfo;
  /** When what is shown was known, by our own clock: the players' clocks run from there. */
  receivedAt = $state(0);
  /** What was said while we were here. */
  said = $state.raw<Said[]>([]);
  readonly past: Past;
  /** What is sent in a moment unless it is taken back. */
  readonly breath = new Breath((picks) => this.send(picks));

  private newest: Frame | null = null;
  /** The version of the newest frame whose steps are in the log. */
  private known = 0;
  /** A seat that the server would not let us see through, though it may still say that it is ours. */
  private lostSeat: number | null = null;
  /** A request of ours is on its way: a change of our seat is then no surprise. */
  private attempting = 0;
  private closed = false;
  private connection: Connection | null = null;
  private readonly playback = new Playback<Arrived>(({ frame, at }) => this.show(frame, at));
  private hiddenAt = 0;
  private sentAt = -Infinity;
  /** The step at which somebody would not have the turn end by itself. */
  private goesOnAt = -1;

  constructor(info: TableInfo) {
    this.info = this.latest = info;
    this.receivedAt = performance.now();
    this.past = new Past(info.id, () => this.seat, () => this.current?.step ?? 0);
    this.takePlace();
  }

  /** What the table shows: a step of the past, or now. */
  frame = $derived.by((): Frame | null => this.past.frame ?? this.current);
  /** The choices that can be made now; null when it is not ours to decide, or when we look at the past. */
  menu = $derived.by((): Menu | null => {
    if (this.past.frame !== null || this.sending || this.breath.held !== null) return null;
    return this.handTo === null && isGoingOn(this.info) ? (this.current?.menu ?? null) : null;
  });
  followed = $derived.by((): Followed | null => (this.menu === null ? null : follow(this.menu, this.selection)));
  canUndo = $derived.by((): boolean => this.past.frame === null && !this.sending && (this.breath.held !== null || (this.current?.undo ?? false)));
  myTurn = $derived.by((): boolean => {
    const { to_act, seats } = this.latest;
    return isGoingOn(this.latest) && to_act !== null && seats[to_act]?.mine === true && seats[to_act]?.kind === 'person';
  });

  /** Selects keys into the menu and, where only one way leads on, goes that way. What is `seen` may be done at once, what is `meant` is. */
  select = (path: string[], seen = false, meant = false): void => {
    const at = this.menu === null ? null : followOn(this.menu, path);
    if (at === null) return;
    this.selection = at.path;
    this.problem = null;
    const slipped = performance.now() - this.sentAt < SETTLING;
    if ((meant || (seen && settings.swift)) && !at.final && !slipped) this.confirm();
  };

  /** Does what is selected, if it is complete. */
  confirm = (): void => this.choose(this.selection);

  /** Does what a path leads to, if it is complete. */
  choose = (path: readonly string[]): void => {
    const { menu } = this;
    const picks = menu === null ? null : sendable(menu, path);
    if (menu === null || picks === null) return;
    if (needsBreath(menu, picks) && this.timeLeft() > hurried) this.hold(picks);
    else this.send(picks);
  };

  /** What is held was not meant. */
  takeBack = (): void => {
    this.goesOnAt = this.breath.held?.step ?? -1;
    this.breath.forget();
    this.selection = [];
  };

  undo = (): void => {
    if (this.breath.held !== null) this.takeBack();
    else if (this.canUndo) this.command({ id: newId(), do: 'undo', version: this.version() });
  };

  /** The person at that seat has taken over. */
  takeOver = (seat: number): void => {
    this.handTo = null;
    this.look(seat);
  };

  /** Shows at once what is still being played back. */
  hurry = (): void => this.playback.flush();

  /** Asks the server how the table stands, as after a command that does not go over the connection. */
  refresh = async (): Promise<void> => {
    this.latest = await api.table(this.info.id);
    this.learn(this.latest, performance.now());
    this.takePlace();
  };

  /** Carries out a request about this table and says what came of it. */
  attempt = async (request: () => Promise<unknown>): Promise<boolean> => {
    this.attempting += 1;
    try {
      await request();
      await this.refresh();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.attempting -= 1;
    }
  };

  fail = (error: unknown): void => {
    if (!(error instanceof api.ApiError)) throw error;
    this.problem = { code: error.code, message: error.message, details: error.details } as Problem;
  };

  /** A tab in the background shows nothing step by step; one that comes back makes sure that it is connected. */
  visibility = (): void => {
    if (document.hidden) {
      this.breath.release();
      this.hiddenAt = performance.now();
      this.playback.flush();
    } else if (performance.now() - this.hiddenAt > longSleep || this.link === 'lost') {
      this.connection?.open();
    }
  };

  /** The network says that it is back. */
  online = (): void => {
    if (this.link !== 'open') this.connection?.open();
  };

  close = (): void => {
    this.breath.release();
    this.closed = true;
    this.past.pause();
    this.playback.stop();
    this.connection?.close();
  };

  private version(): number {
    return this.newest?.version ?? this.info.version;
  }

  private send(picks: string[]): void {
    this.command({ id: newId(), do: 'choose', version: this.version(), picks });
  }

  private hold(picks: string[]): void {
    const choice = this.menu === null ? undefined : follow(this.menu, picks)?.choices.at(-1);
    if (choice !== undefined) this.breath.hold({ picks, choice, step: this.current?.step ?? 0 });
  }

  /** What our clock shows, in milliseconds. */
  private timeLeft(): number {
    const left = this.info.time_left_ms?.[this.seat ?? -1] ?? Infinity;
    return left - (performance.now() - this.receivedAt);
  }

  /** Passes on where nothing else can be done, for those who want that; a breath is left for undo. */
  private goOn(): void {
    const { menu, current } = this;
    const only = menu === null ? null : onlyPassing(menu);
    if (!settings.goOn || only === null || current?.step === this.goesOnAt) return;
    this.hold(only.path);
  }

  private command(command: LiveCommand): void {
    this.sending = true;
    this.sentAt = performance.now();
    this.problem = null;
    this.connection?.send(command);
  }

  /** Chooses the perspective: our own seat, or, of several at this screen, that of the player who decides, after asking. */
  private takePlace(): void {
    if (!this.mine.includes(this.lostSeat ?? -1)) this.lostSeat = null;
    const { seat, handTo } = perspective(this.info, this.seat, this.lostSeat);
    this.handTo = handTo;
    if (this.connection === null || seat !== this.seat) this.look(seat);
  }

  private look(seat: number | null): void {
    // An answer may come when the page was left: no connection would ever be closed again.
    if (this.closed) return;
    this.breath.forget();
    this.connection?.close();
    this.playback.stop();
    this.past.leave();
    this.past.forgetFrom(0);
    this.seat = seat;
    this.selection = [];
    this.sending = false;
    this.link = 'connecting';
    this.forgetLog();
    this.connection = new Connection(() => api.liveAddress(this.info.id, this.seat, this.known), {
      welcome: (message) => this.welcome(message),
      frame: (frame) => this.arrive(frame),
      done: () => (this.sending = false),
      failed: ({ error }) => this.refused(error),
      said: (message) => (this.said = [...this.said, message].slice(-MOST_SAID)),
      link: (state) => this.linked(state),
      refused: (code) => this.shutOut(code),
    });
    this.connection.open();
  }

  private linked(state: LinkState): void {
    if (state === 'lost') this.playback.flush();
    this.link = state;
  }

  private forgetLog(): void {
    this.log = [];
    this.known = 0;
  }

  private welcome(message: Welcome): void {
    this.playback.stop();
    const log = afterWelcome(this.log, message);
    if (this.known > 0 && !isWhole(log, message.frame.step)) return this.askForAll();
    this.log = log;
    this.newest = message.frame;
    this.latest = message.frame.table;
    this.show(message.frame, performance.now());
  }

  /** Steps are missing that the server takes us to have. */
  private askForAll(): void {
    this.forgetLog();
    this.connection?.open();
  }

  private arrive(frame: Frame): void {
    this.newest = frame;
    this.latest = frame.table;
    const othersStep = frame.entry !== null && frame.entry.seat !== this.seat;
    // What comes of an own command does not wait until others' steps were looked at: the choices before it are gone.
    if (!othersStep && (this.sending || frame.entry !== null)) this.playback.flush();
    this.playback.push({ frame, at: performance.now() }, othersStep && !document.hidden ? stepTime[pace()] : 0);
  }

  private show(frame: Frame, at: number): void {
    if (frame.step !== this.breath.held?.step) this.breath.forget();
    if (frame.step !== this.goesOnAt) this.goesOnAt = -1;
    if (frame.version !== this.current?.version || frame.seat !== this.current.seat) this.selection = [];
    this.log = afterFrame(this.log, frame);
    this.known = frame.version;
    this.past.forgetFrom(frame.entry?.step ?? frame.step + 1);
    this.current = frame;
    this.learn(frame.table, at);
    if (frame !== this.newest) return;
    this.takePlace();
    this.goOn();
  }

  private learn(info: TableInfo, at: number): void {
    this.info = info;
    this.receivedAt = at;
  }

  private refused(error: WireError): void {
    this.sending = false;
    this.selection = [];
    this.problem = error;
  }

  /** Without our seat we watch on. Everything else is said; after too much, the connection comes back by itself. */
  private shutOut(code: number): void {
    this.sending = false;
    if (code === CloseCode.NOT_YOUR_SEAT && this.seat !== null) this.loseSeat(this.seat);
    else this.problem = { code: reasons[code] ?? 'malformed', message: '' };
  }

  private loseSeat(seat: number): void {
    this.lostSeat = seat;
    this.look(null);
    if (this.attempting === 0) this.problem = { code: 'seat_lost', message: '' };
  }

  /** The seats that people at this browser own. */
  mine = $derived.by((): number[] => ownSeats(this.info));
}
