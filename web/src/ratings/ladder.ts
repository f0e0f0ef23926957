// The ladder of computers, in the order in which it is shown.
import type { BotLadder, Rating } from '../lib/wire';

export type Rung = {
  /** As it is written at a table. */
  bot: string;
  rating: Rating;
  /** A program of somebody else; those of the house have a fixed strength. */
  program: boolean;
  online: boolean;
};

/** House bots and programs of which enough is known, the strongest first; then programs with a provisional rating. */
export function rungsOf({ bots, programs }: BotLadder): Rung[] {
  const house = bots.map(({ bot, mean }) => ({ bot, rating: { mean, margin: 0, provisional: false, games: 0 }, program: false, online: false }));
  const others = programs.map(({ name, rating, online }) => ({ bot: name, rating, program: true, online }));
  return [...house, ...others].toSorted((one, other) => Number(one.rating.provisional) - Number(other.rating.provisional) || other.rating.mean - one.rating.mean);
}
