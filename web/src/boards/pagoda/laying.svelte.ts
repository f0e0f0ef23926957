// Where the cards of both players lie, and what moves when a step is shown.
import { untrack } from 'svelte';
import type { Frame } from '../../lib/unfold';
import { flightsOf, type Flight } from './flights';
import { type Laid, Layings, rowOf } from './laid';
import { deedOf } from './story';
import { viewOf } from './view';

export class Laying {
  now = $state.raw<Laid>({ slots: [], came: [] });
  flights = $state.raw<Flight[]>([]);
  /** Spots that something is on its way to. */
  coming = $derived(new Set(this.flights.map(({ to }) => to)));
  private before: Frame | null = null;
  private readonly layings = new Layings();

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

  /** Several steps may be shown as one, as where nothing moves: also then each card stays where it lies. */
  private follow(now: Frame, moving: boolean): void {
    const { before, now: lain } = this;
    if (before !== null && before.seat !== now.seat) this.layings.forget();
    this.now = this.layings.at(now.step, viewOf(now).players);
    const { entry } = now;
    if (moving && entry !== null && before !== null && before.seat === now.seat && now.step === before.step + 1) {
      const points = (entry.scores[entry.seat] ?? 0) - (viewOf(before).players[entry.seat]?.score ?? 0);
      this.flights = flightsOf(entry, deedOf(entry, points), { before: lain.slots.map(rowOf), after: this.now.slots.map(rowOf) });
    }
    this.before = now;
  }
}
