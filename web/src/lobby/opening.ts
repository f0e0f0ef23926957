// From the lobby's options to a table that the server opens.
import type { LobbyOptions } from '../lib/settings.svelte';
import type { Clock, GameInfo, NewSeat, NewTable } from '../lib/wire';

export type Mode = 'computer' | 'here' | 'link';

const minute = 60_000;
const day = 24 * 60 * minute;
export const clocks: { [id: string]: Clock } = {
  short: { initial_ms: 5 * minute, increment_ms: 10_000 },
  long: { initial_ms: 20 * minute, increment_ms: 30_000 },
  days: { initial_ms: 7 * day, increment_ms: day },
};

/** How many may play a variant, and the remembered number as far as it is one of them. */
export function playersOf(game: GameInfo, options: LobbyOptions): { counts: number[]; players: number; variant: string } {
  const variant = game.variants.find(({ id }) => id === options.variant) ?? game.variants[0];
  const counts = variant?.players ?? [2];
  return { counts, players: counts.includes(options.players) ? options.players : (counts[0] ?? 2), variant: variant?.id ?? '' };
}

/** The levels of a game, the weakest first: all opponents that are no program of the host. */
export const levelsOf = ({ bots, programs }: GameInfo): string[] => bots.filter((bot) => !programs.includes(bot));

/** The opponent that was chosen last; who comes for the first time meets the usual one. */
export const botOf = (game: GameInfo, options: LobbyOptions): string =>
  game.bots.includes(options.bot) ? options.bot : game.usual;

/** As long as a name may be. */
const longestName = 24;

/** Who sits at this screen: ourselves (''), and friends; `friend` is what those without a name are called. */
function peopleHere(mode: Mode, players: number, options: LobbyOptions, friend: string): string[] {
  if (mode !== 'here') return [''];
  const name = options.friend.trim() || friend;
  const numbered = Array.from({ length: players - 2 }, (_, index) => ` ${index + 2}`);
  return ['', ...['', ...numbered].map((number) => name.slice(0, longestName - number.length) + number)];
}

/** The table to open, and who then takes its first seats. */
export function newTable(
  game: GameInfo,
  mode: Mode,
  options: LobbyOptions,
  friend: string,
): { wanted: NewTable; people: string[] } {
  const { players, variant } = playersOf(game, options);
  const other: NewSeat = mode === 'computer' ? { kind: 'bot', bot: botOf(game, options) } : { kind: 'open' };
  const clock = clocks[options.clock];
  return {
    wanted: {
      game: game.id,
      variant,
      seats: [{ kind: 'open' }, ...Array.from({ length: players - 1 }, () => other)],
      ...(options.start === 'random' ? {} : { start: options.start === 'me' ? 0 : 1 }),
      ...(clock === undefined ? {} : { clock }),
    },
    people: peopleHere(mode, players, options, friend),
  };
}
