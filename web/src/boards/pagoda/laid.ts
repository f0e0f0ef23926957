// Where cards lie after each step of a game, remembered: what was laid is not laid again.
import { arrange, DISPLAY, HAND, inOrder } from './slots';
import type { Player } from './view';

/** The cards at their places, a space for a free one. */
export type Slots = { display: string; hand: string };
/** By seat: the cards, and their places in the order in which they came. */
export type Laid = { slots: Slots[]; came: number[][] };

export const rowOf = (slots: Slots | undefined): string => (slots === undefined ? '' : slots.display + slots.hand);

const NOTHING: Laid = { slots: [], came: [] };

/** The cards of a step where others lie: those that stay keep their places. */
function laidOn(before: Laid, players: readonly Player[]): Laid {
  const slots = players.map(({ display, hand }, seat) => ({
    display: arrange(before.slots[seat]?.display ?? '', display, DISPLAY),
    hand: hand === null ? '' : arrange(before.slots[seat]?.hand ?? '', hand, HAND),
  }));
  return { slots, came: slots.map((row, seat) => inOrder(before.came[seat] ?? [], rowOf(before.slots[seat]), rowOf(row))) };
}

const rows = ({ slots }: Laid): string => slots.map(rowOf).join('|');

export class Layings {
  private readonly known = new Map<number, Laid>();

  /** Other eyes see other hands. */
  forget(): void {
    this.known.clear();
  }

  /** Where the cards of a step lie: as when it was shown before, or beside those that stay since the last one before it that was. */
  at(step: number, players: readonly Player[]): Laid {
    const laid = this.again(step, players) ?? laidOn(this.last(step), players);
    this.known.set(step, laid);
    return laid;
  }

  /** What was laid for this step, if the game has not gone another way since. */
  private again(step: number, players: readonly Player[]): Laid | null {
    const laid = this.known.get(step);
    return laid !== undefined && rows(laidOn(laid, players)) === rows(laid) ? laid : null;
  }

  private last(step: number): Laid {
    const earlier = [...this.known.keys()].filter((other) => other < step);
    return this.known.get(Math.max(...earlier)) ?? NOTHING;
  }
}
