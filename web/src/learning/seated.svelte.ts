// A board that is played for one seat, and seen through the eyes of that seat: what is on it, what is selected, what was asked in vain.
import { ApiError } from '../lib/api';
import { type Chooser, follow, type Followed, followOn, sendable } from '../lib/choices';
import type { Frame, Menu } from '../lib/unfold';
import type { Entry } from '../lib/wire';
import type { Spot } from '../study/spots';

export abstract class Seated implements Chooser {
  selection = $state.raw<string[]>([]);
  sending = $state(false);
  problem = $state.raw<ApiError | null>(null);
  /** Nothing is to be done here for now: somebody explains something, or it is over. */
  closed = $state(false);
  /** The position that all begins with, and those after each move. One without a move is another beginning. */
  spots = $state.raw<readonly Spot[]>([]);
  /** How many moves the position on the board has: all of them, unless the player looks back. */
  done = $state(0);
  /** Counts what was wanted: an answer to something older comes too late. */
  private wishes = 0;

  /** What is on the board. */
  spot = $derived.by((): Spot | null => this.spots[this.done] ?? null);
  frame = $derived.by((): Frame | null => (this.spot === null ? null : numbered(this.spot, this.done)));
  /** What was done since the last beginning, as a table's log. */
  log = $derived.by((): Entry[] => {
    const begun = this.spots.findLastIndex(({ entry }, place) => entry === null && place <= this.done);
    return this.spots.flatMap((spot, place) => (place > begun ? (numbered(spot, place).entry ?? []) : []));
  });
  looksBack = $derived.by((): boolean => this.done < this.spots.length - 1);
  menu = $derived.by((): Menu | null => (this.closed || this.sending || this.looksBack ? null : (this.spot?.frame.menu ?? null)));
  followed = $derived.by((): Followed | null => (this.menu === null ? null : follow(this.menu, this.selection)));

  abstract readonly canUndo: boolean;
  /** One move less. */
  abstract undo: () => void;
  /** Sets up the position, or goes back to it. */
  abstract begin: () => Promise<void>;
  /** Does what was chosen. */
  protected abstract move(picks: string[]): Promise<void>;

  select = (path: string[]): void => {
    const at = this.menu === null ? null : followOn(this.menu, path);
    if (at === null) return;
    this.selection = at.path;
    this.problem = null;
  };

  confirm = (): void => this.choose(this.selection);

  choose = (path: readonly string[]): void => {
    const picks = this.menu === null ? null : sendable(this.menu, path);
    if (picks !== null) void this.move(picks);
  };

  /** Looks at what was done before, or at a line that is shown. */
  look = (done: number): void => {
    this.done = Math.max(0, Math.min(this.spots.length - 1, done));
    this.selection = [];
  };

  protected arrive(spots: readonly Spot[]): void {
    this.wishes += 1;
    this.sending = false;
    this.spots = spots;
    this.done = spots.length - 1;
    this.selection = [];
    this.problem = null;
  }

  /** Asks for something; null when it was in vain, or something else was wanted meanwhile. */
  protected async asking<T>(work: () => Promise<T>): Promise<T | null> {
    const wish = ++this.wishes;
    this.sending = true;
    this.problem = null;
    try {
      const found = await work();
      if (wish !== this.wishes) return null;
      this.sending = false;
      return found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (wish === this.wishes) {
        this.problem = error;
        this.sending = false;
      }
      return null;
    }
  }
}

/** A frame as a table counts it: by what was done before. */
function numbered({ frame }: Spot, step: number): Frame {
  const { entry, table } = frame;
  return { ...frame, step, version: step, entry: entry === null ? null : { ...entry, step }, table: { ...table, step, version: step } };
}
