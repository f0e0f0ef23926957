// Where the cards of both players lie, and what moves when a step is shown.
import { untrack } from 'svelte';
import type { Frame } from '../../lib/unfold';
import { flightsOf, type Flight } from './flights';
import { arrange, DISPLAY, HAND, inOrder } from './slots';
import { deedOf } from './story';
import type { Player, View } from './view';

/** The cards at their places, a space for a free one. */
export type Slots = { display: string; hand: string };

export const rowOf = (slots: Slots | undefined): string => (slots === undefined ? '' : slots.display + slots.hand);

export class Laying {
  /** By seat. */
  slots = $state.raw<Slots[]>([]);
  /** By seat: the places of the cards, in the order in which they came. */
  came = $state.raw<number[][]>([]);
  flights = $state.raw<Flight[]>([]);
  /** Spots that something is on its way to. */
  coming = $derived(new Set(this.flights.map(({ to }) => to)));
  private before: Frame | null = null;

  /** `seconds`: how long a card is on its way; 0 where nothing is to move. To be made in a component. */
  constructor(frame: () => Frame, seconds: () => number) {
    $effect.pre(() => {
      const now = frame();
      untrack(() => this.follow(now, seconds() > 0));
    });
    $effect(() => {
      if (this.flights.length === 0) return;
      const time = untrack(seconds) + Math.max(...this.flights.map(({ delay }) => delay));
      const landed = setTimeout(() => (this.flights = []), 1000 * time);
      return () => clearTimeout(landed);
    });
  }

  private follow(now: Frame, moving: boolean): void {
    const { before } = this;
    // After a look at another moment of the game, or through other eyes, the cards are laid out again.
    const steps = before === null || before.seat !== now.seat ? Infinity : now.step - before.step;
    const lain = Math.abs(steps) <= 1 ? this.slots : [];
    this.slots = (now.view as View).players.map((player, seat) => layOut(player, lain[seat]));
    this.came = this.slots.map((slots, seat) => inOrder(lain[seat] ? (this.came[seat] ?? []) : [], rowOf(lain[seat]), rowOf(slots)));
    const { entry } = now;
    if (moving && steps === 1 && entry !== null && before !== null) {
      const points = (entry.scores[entry.seat] ?? 0) - ((before.view as View).players[entry.seat]?.score ?? 0);
      this.flights = flightsOf(entry, deedOf(entry, points), { before: lain.map(rowOf), after: this.slots.map(rowOf) });
    }
    this.before = now;
  }
}

const layOut = ({ display, hand }: Player, lain?: Slots): Slots => ({
  display: arrange(lain?.display ?? '', display, DISPLAY),
  hand: hand === null ? '' : arrange(lain?.hand ?? '', hand, HAND),
});
