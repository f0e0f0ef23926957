// A board that is played on from one position for one seat, as in a puzzle.
import { ApiError } from '../lib/api';
import type { StudyMove } from '../lib/wire';
import * as api from '../study/api';
import { Seated } from './seated.svelte';

export type Start = {
  game: string;
  /** In notation. */
  position: string;
  seat: number;
  /** What chance brings: what lies next in the piles of the position, always the same; or anything. */
  chance: 'piles' | 'rolled';
};

export class Sitting extends Seated {
  /** @param moved is told of every move of the player's own */
  constructor(
    readonly start: Start,
    private readonly moved: (spot: api.Spot) => void = () => undefined,
  ) {
    super();
  }

  /** What was done, in notation. */
  actions = $derived.by((): string[] => this.log.map(({ action }) => action));
  /** The seat that decides; null when the game is over. */
  actor = $derived.by((): number | null => this.spots.at(-1)?.frame.table.to_act ?? null);
  canUndo = $derived.by((): boolean => !this.closed && !this.sending && this.spots.length > 1);

  undo = (): void => {
    if (this.canUndo) this.arrive(this.spots.slice(0, -1));
  };

  protected async move(picks: string[]): Promise<void> {
    const spot = await this.play({ picks });
    if (spot !== null) this.moved(spot);
  }

  // -- for the lesson or puzzle that leads through it ------------------------------------------------------------------

  begin = async (): Promise<void> => {
    const [first] = this.spots;
    this.closed = false;
    if (first !== undefined) return this.arrive([first]);
    const { game, position, seat } = this.start;
    await this.shown(async () => [await api.position(game, position, seat)]);
  };

  /** Does a move of the seat that decides. It is not reported as a move of the player's own. */
  play = async ({ action, picks }: StudyMove): Promise<api.Spot | null> => {
    const { game, seat, chance } = this.start;
    const from = this.spots.at(-1);
    if (from === undefined) return null;
    const draws = chance === 'piles' ? 'piles' : null;
    const move = action == null ? { picks: picks ?? null, draws } : { action, draws };
    return this.shown(async () => {
      const spot = await api.move(game, from.position, move, seat);
      if ('pending' in spot) throw new ApiError('internal', 'nothing is chosen here');
      return [...this.spots, spot];
    });
  };

  /** Puts a line on the board, from the beginning on: it is stepped through, nothing is done with it. */
  show = async (actions: readonly string[]): Promise<void> => {
    const { game, position, seat } = this.start;
    const draws = this.start.chance === 'piles' ? 'piles' : null;
    this.closed = true;
    const shown = await this.shown(async () => {
      // Perhaps the board is still being set up.
      const first = this.spots[0] ?? (await api.position(game, position, seat));
      return [first, ...(await api.line(game, position, actions.map((action) => ({ action, draws })), seat))];
    });
    if (shown !== null) this.done = 0;
  };

  /** Asks for positions, and shows the last of them; null when it was in vain, or something else was wanted meanwhile. */
  private async shown(work: () => Promise<readonly api.Spot[]>): Promise<api.Spot | null> {
    const spots = await this.asking(work);
    if (spots !== null) this.arrive(spots);
    return spots?.at(-1) ?? null;
  }
}
