// From the lobby's options to a table that the server opens.
import type { Wanted } from '../lib/api';
import type { GameOptions, LobbyOptions, SeatChoice } from '../lib/settings.svelte';
import type { Clock, GameInfo, SeatWish, VariantInfo } from '../lib/wire';

/** All other seats for the computer, for friends at this screen, for whoever gets the link; or each as it was chosen. */
export type Mode = 'computer' | 'here' | 'link' | 'chosen';
export type Person = { seat: number; name: string };

/** How a game is to be played: what was chosen last, as far as the game has it; at first what is best to begin with. */
export type Setup = { variant: string; counts: number[]; players: number; teams: number[][]; bot: string; seats: SeatChoice[] };

const minute = 60_000;
const day = 24 * 60 * minute;
export const clocks: { [id: string]: Clock } = {
  short: { initial_ms: 5 * minute, increment_ms: 10_000 },
  long: { initial_ms: 20 * minute, increment_ms: 30_000 },
  days: { initial_ms: 7 * day, increment_ms: day },
};

export const noOptions: GameOptions = { variant: '', players: 2, bot: '', seats: [] };
const byComputer: SeatChoice = { kind: 'bot', bot: '' };

export function setupOf(game: GameInfo, { games }: LobbyOptions): Setup {
  const options = { ...noOptions, ...games[game.id] };
  const find = (wanted: string): VariantInfo | undefined => game.variants.find(({ id }) => id === wanted);
  const variant = find(options.variant) ?? find(game.first_variant);
  const counts = variant?.players ?? [2];
  const players = counts.includes(options.players) ? options.players : (counts[0] ?? 2);
  return { ...options, variant: variant?.id ?? '', counts, players, teams: variant?.teams[players] ?? [] };
}

/** The levels of a game, the weakest first: all opponents that are no program of the host. */
export const levelsOf = ({ bots, programs }: GameInfo): string[] => bots.filter((bot) => !programs.includes(bot));

/** The opponent that was chosen last; newcomers meet the usual one. */
export const botOf = (game: GameInfo, { bot }: { bot: string }): string => (game.bots.includes(bot) ? bot : game.usual);

/** Who was chosen for a seat. */
export const seatChoice = ({ seats }: Setup, seat: number): SeatChoice => seats[seat] ?? byComputer;

/** The seats with one chosen anew. Friends at this screen and friends elsewhere are not at one table: against others everybody has one seat. */
export function chosenAnew(seats: SeatChoice[], seat: number, choice: SeatChoice): SeatChoice[] {
  const otherwise = choice.kind === 'bot' ? null : choice.kind === 'here' ? 'link' : 'here';
  const changed = seats.map((there): SeatChoice => (there?.kind === otherwise ? { ...there, kind: choice.kind } : there));
  changed[seat] = choice;
  return changed;
}

/** The bot of a seat: its own, or the one that was chosen for all. */
export const botAt = (game: GameInfo, setup: Setup, seat: number): string => {
  const { bot } = seatChoice(setup, seat);
  return game.bots.includes(bot) ? bot : botOf(game, setup);
};

const kinds: { [mode in Exclude<Mode, 'chosen'>]: SeatChoice['kind'] } = { computer: 'bot', here: 'here', link: 'link' };

/** As long as a name may be. */
const longestName = 24;

/** Who sits at this screen: ourselves (''), and friends; `friend` is what those without a name are called. */
function peopleHere(seats: number[], friends: string[], friend: string): Person[] {
  let unnamed = 0;
  const named = seats.map((seat): Person => {
    const name = (friends[seat - 1] ?? '').trim();
    if (name !== '') return { seat, name: name.slice(0, longestName) };
    unnamed += 1;
    return { seat, name: unnamed === 1 ? friend : `${friend} ${unnamed}` };
  });
  return [{ seat: 0, name: '' }, ...named];
}

/** The table to open, and who at this screen takes which of its seats. */
export function newTable(game: GameInfo, mode: Mode, options: LobbyOptions, friend: string): { wanted: Wanted; people: Person[] } {
  const setup = setupOf(game, options);
  const others = Array.from({ length: setup.players - 1 }, (_, index) => index + 1);
  const kindOf = (seat: number): SeatChoice['kind'] => (mode === 'chosen' ? seatChoice(setup, seat).kind : kinds[mode]);
  const clock = clocks[options.clock];
  const seatAt = (seat: number): SeatWish => (kindOf(seat) === 'bot' ? { kind: 'bot', bot: botAt(game, setup, seat) } : { kind: 'open' });
  return {
    wanted: {
      game: game.id,
      variant: setup.variant,
      seats: [{ kind: 'open' }, ...others.map(seatAt)],
      ...(options.start === 'random' ? {} : { start: options.start === 'me' ? 0 : 1 }),
      ...(clock === undefined ? {} : { clock }),
      ...(options.leavers === '' || setup.players <= 2 ? {} : { leavers: options.leavers }),
    },
    people: peopleHere(others.filter((seat) => kindOf(seat) === 'here'), options.friends, friend),
  };
}
