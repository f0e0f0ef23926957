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

export const botOf = (game: GameInfo, options: LobbyOptions): string =>
  game.bots.includes(options.bot) ? options.bot : (game.bots.at(-1) ?? '');

function otherSeat(mode: Mode, number: number, game: GameInfo, options: LobbyOptions, friend: string): NewSeat {
  if (mode === 'computer') return { kind: 'bot', bot: botOf(game, options) };
  if (mode === 'link') return { kind: 'open' };
  const name = options.friend.trim() || friend;
  return { kind: 'here', name: number === 1 ? name : `${name} ${number}` };
}

/** The table to open; `friend` is what the second person at this screen is called without a name. */
export function newTable(
  game: GameInfo,
  mode: Mode,
  options: LobbyOptions,
  friend: string,
): Omit<NewTable, 'command_id' | 'entropy'> {
  const { players, variant } = playersOf(game, options);
  const others = Array.from({ length: players - 1 }, (_, index) => otherSeat(mode, index + 1, game, options, friend));
  const clock = clocks[options.clock];
  return {
    game: game.id,
    variant,
    seats: [{ kind: 'me' }, ...others],
    ...(options.start === 'random' ? {} : { start: options.start === 'me' ? 0 : 1 }),
    ...(clock === undefined ? {} : { clock }),
  };
}
