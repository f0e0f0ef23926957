// A position that is set up by hand: drafts one after the other, the piece that is chosen, and what is wrong.
import { ApiError } from '../../lib/api';
import type { Chooser } from '../../lib/choices';
import type { BenchPiece, BenchPlace } from '../../lib/wire';
import * as api from '../api';
import { draftAddress } from '../address';

/** Instead of a piece: what is tapped is taken away. */
export const TAKE = 'take';
/** So many changes are sent at a time. */
const MOST_CHANGES = 60;

/** Nothing is played on a board on which a position is set up. */
export const idle: Chooser = { menu: null, selection: [], followed: null, select: () => undefined, choose: () => undefined, confirm: () => undefined };

/** What came of a touch that did nothing. */
export type Miss = { piece: string; place: string };

export class Setup {
  /** All that was tried, and which of it is on the board. */
  private drafts = $state.raw<readonly api.Draft[]>([]);
  private at = $state(0);
  piece = $state<string | null>(null);
  /** A place that was tapped without a piece. */
  picked = $state<string | null>(null);
  miss = $state.raw<Miss | null>(null);
  problem = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private waiting: Promise<void> = Promise.resolve();

  private constructor(
    readonly game: string,
    first: api.Draft,
  ) {
    this.drafts = [first];
  }

  static async open(game: string, draft: string): Promise<Setup> {
    return new Setup(game, await api.arrange(game, draft, []));
  }

  draft = $derived.by((): api.Draft => this.drafts[this.at] as api.Draft);
  /** As many steps as drafts: a board tells by it what is new. */
  frame = $derived.by(() => ({ ...this.draft.frame, step: this.at, version: this.at }));
  ready = $derived.by((): boolean => this.draft.faults.length === 0 && !this.busy);
  address = $derived.by((): string => draftAddress(this.game, this.draft.position));
  private known = $derived.by((): ReadonlyMap<string, BenchPlace> => new Map(this.draft.places.map((place) => [place.id, place])));
  private pieces = $derived.by((): ReadonlyMap<string, BenchPiece> => new Map(this.draft.shelves.flatMap(({ pieces }) => pieces).map((piece) => [piece.id, piece])));
  chosen = $derived.by((): BenchPiece | null => this.pieces.get(this.piece ?? '') ?? null);
  /** Where the chosen piece fits, or what can be taken away. */
  fits = $derived.by((): ReadonlySet<string> => new Set(this.piece === TAKE ? this.draft.standing : (this.chosen?.places ?? [])));
  /** Whether one stroke touches many places. */
  paints = $derived.by((): boolean => this.piece === TAKE || this.chosen?.paints === true);

  place = (id: string): BenchPlace | undefined => this.known.get(id);
  stands = (place: string): boolean => this.draft.standing.includes(place);
  /** Where a piece fits, whether it is chosen or not. */
  placesOf = (piece: string): readonly string[] => this.pieces.get(piece)?.places ?? [];

  choose = (piece: string | null): void => {
    this.miss = null;
    const { picked } = this;
    this.picked = null;
    this.piece = piece === this.piece ? null : piece;
    // First the place, then the piece.
    if (picked !== null && this.fits.has(picked)) this.put(picked);
  };

  /** A place was tapped. */
  tap = (place: string): void => {
    this.miss = null;
    if (this.piece === null) this.picked = this.picked === place ? null : place;
    else if (this.fits.has(place)) this.put(place);
    else this.miss = { piece: this.piece, place };
  };

  /** The chosen piece goes to a place, or what is there goes away. */
  put = (place: string): void => void this.change([this.changeAt(place)]);

  /** Many places in one stroke, which is taken back as one. */
  paint = (places: readonly string[]): void => {
    for (let begin = 0; begin < places.length; begin += MOST_CHANGES) void this.change(places.slice(begin, begin + MOST_CHANGES).map(this.changeAt));
  };

  /** A piece was dragged to a place. */
  drop = (piece: string, place: string): void => void this.change([{ do: 'put', piece, place }]);
  take = (place: string): void => void this.change([{ do: 'take', place }]);
  set = (dial: string, value: number): void => void this.change([{ do: 'set', dial, value }]);

  undo = (): void => this.look(this.at - 1);
  redo = (): void => this.look(this.at + 1);
  canUndo = $derived.by((): boolean => this.at > 0);
  canRedo = $derived.by((): boolean => this.at < this.drafts.length - 1);

  letGo = (): boolean => {
    const held = this.piece !== null || this.picked !== null || this.miss !== null;
    this.piece = this.picked = this.miss = null;
    return held;
  };

  private readonly changeAt = (place: string): api.Change => (this.piece === TAKE || this.piece === null ? { do: 'take', place } : { do: 'put', piece: this.piece, place });

  private look(at: number): void {
    if (this.busy || this.drafts[at] === undefined) return;
    this.at = at;
    this.picked = this.miss = this.problem = null;
  }

  /** Changes are made one after the other, however fast they come. */
  private change(changes: api.Change[]): Promise<void> {
    this.waiting = this.waiting.then(() => this.ask(changes));
    return this.waiting;
  }

  private async ask(changes: api.Change[]): Promise<void> {
    this.busy = true;
    try {
      const draft = await api.arrange(this.game, this.draft.position, changes);
      this.drafts = [...this.drafts.slice(0, this.at + 1), draft];
      this.at += 1;
      this.picked = this.miss = this.problem = null;
      if (this.chosen !== null && this.fits.size === 0) this.piece = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
    this.busy = false;
  }
}
