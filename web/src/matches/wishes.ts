// From what was chosen to a match that the server makes.
import { clocks } from '../lobby/opening';
import type { GameInfo, NewMatch } from '../lib/wire';

export type Form = NewMatch['form'];
export type Choices = {
  name: string;
  game: string;
  variant: string;
  form: Form;
  rounds: number;
  deals: number;
  /** A level that takes part; '' for none. */
  level: string;
  clock: string;
  /** Minutes until it begins at the latest, and from round to round. */
  begins: number;
  interval: number;
  listed: boolean;
};

const minute = 60_000;

export const isTournament = (form: Form): boolean => form === 'round_robin' || form === 'swiss';

/** The variants that two can play: a match is between two at each table. */
export const variantsOf = ({ variants }: GameInfo): string[] => variants.filter(({ players }) => players.includes(2)).map(({ id }) => id);

/** The variant to begin with: the one for newcomers, where two can play it. */
export const firstVariant = (game: GameInfo): string => (variantsOf(game).includes(game.first_variant) ? game.first_variant : (variantsOf(game)[0] ?? ''));

export const within = (number: number, most: number): number => Math.min(most, Math.max(1, Math.round(number) || 1));

export function wanted(chosen: Choices, game: GameInfo, name: string): Omit<NewMatch, 'command_id'> {
  const tournament = isTournament(chosen.form);
  const level = chosen.form === 'level' && chosen.level === '' ? game.usual : chosen.level;
  return {
    name,
    game: game.id,
    variant: variantsOf(game).includes(chosen.variant) ? chosen.variant : firstVariant(game),
    form: chosen.form,
    rounds: tournament ? within(chosen.rounds, 15) : 1,
    deals: within(chosen.deals, 8),
    levels: level === '' ? [] : [level],
    clock: clocks[chosen.clock] ?? { initial_ms: 20 * minute, increment_ms: 30_000 },
    begins_in_ms: chosen.begins * minute,
    interval_ms: tournament ? chosen.interval * minute : 0,
    listed: tournament && chosen.listed,
  };
}
