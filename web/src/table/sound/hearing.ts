// Sounds for what is new on the page. People who come to a table hear nothing of its past.
import type { Sound, SoundOf } from '../../boards/sounds';
import type { Frame } from '../../lib/unfold';
import { END, MOVE, TURN } from './sounds';

type Shown = Pick<Frame, 'version' | 'entry' | 'seat'> & { table: Pick<Frame['table'], 'status'> };

export class Hearing {
  private last: { version: number; seat: number | null; over: boolean; mine: boolean } | null = null;

  constructor(private readonly soundOf: SoundOf) {}

  /** The sounds of what is shown now, in their order; `mine`: it is our turn. */
  hear(shown: Shown, mine: boolean): Sound[] {
    const before = this.last;
    const over = shown.table.status === 'over';
    this.last = { version: shown.version, seat: shown.seat, over, mine };
    // For other eyes the same table is new.
    if (before === null || before.seat !== shown.seat) return [];
    const news = shown.version > before.version && shown.entry !== null ? shown.entry : null;
    if (over) return before.over ? [] : [...(news === null ? [] : this.special(news)), END];
    return [...(news === null ? [] : [this.soundOf(news) ?? MOVE]), ...(mine && !before.mine ? [TURN] : [])];
  }

  /** At the end a plain move goes under. */
  private special(entry: NonNullable<Shown['entry']>): Sound[] {
    const own = this.soundOf(entry);
    return own === null ? [] : [own];
  }
}
