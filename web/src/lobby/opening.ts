// From the lobby's options to a table that the server opens.
import type { Wanted } from '../lib/api';
import { day } from '../lib/clocks';
import type { GameOptions, LobbyOptions, SeatChoice } from '../lib/settings.svelte';
import type { Clock, GameInfo, SeatWish, Seek, VariantInfo } from '../lib/wire';

export type Kind = SeatChoice['kind'];
export type Person = { seat: number; name: string };

/** How a game is to be played: what was chosen last, as far as the game has it; at first what is best to begin with. */
export type Setup = { variant: string; counts: number[]; players: number; teams: number[][]; bot: string; seats: SeatChoice[] };

const minute = 60_000;
const daysPerMove = [1, 2, 3, 7];
export const clocks: { [id: string]: Clock } = {
  short: { initial_ms: 5 * minute, increment_ms: 10_000 },
  long: { initial_ms: 20 * minute, increment_ms: 30_000 },
  ...Object.fromEntries(daysPerMove.map((days) => [`days${days}`, { initial_ms: days * day, increment_ms: days * day }])),
};

export const noOptions: GameOptions = { variant: '', players: 2, bot: '', seats: [] };

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

/** Who was chosen for a seat; a seat without a choice goes with the first, which at first is the computer's. */
export function seatChoice({ seats, players }: Setup, seat: number): SeatChoice {
  const choice = seats[seat] ?? { kind: seats[1]?.kind ?? 'bot', bot: '' };
  // People who want to play at once play against one opponent.
  return players > 2 && choice.kind === 'now' ? { ...choice, kind: 'link' } : choice;
}

/** The seats besides ours. */
export const otherSeats = ({ players }: Setup): number[] => Array.from({ length: players - 1 }, (_, index) => index + 1);

/** Who the others are, where all are of one kind. */
export function companyOf(setup: Setup): Kind | 'mixed' {
  const kinds = new Set(otherSeats(setup).map((seat) => seatChoice(setup, seat).kind));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? kind : 'mixed';
}

/** The seats with all others of one kind; each keeps its level. */
export const allOf = (setup: Setup, kind: Kind): SeatChoice[] =>
  Array.from({ length: setup.players }, (_, seat) => ({ ...seatChoice(setup, seat), kind }));

/** Whether other people play, here or elsewhere, so that they want to know our name. */
export const isWithPeople = (setup: Setup): boolean => companyOf(setup) !== 'bot';
export const isWithBots = (setup: Setup): boolean => otherSeats(setup).some((seat) => seatChoice(setup, seat).kind === 'bot');

/** The seats with another choice for one of them. Friends at this screen and friends elsewhere are not at one table: against others everybody has one seat. */
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

/** What a start would be: of which kind, who plays apart from people with the link, and how many friends here have no name yet. */
export function startOf(game: GameInfo, setup: Setup, friends: string[]): { kind: Kind; named: string[]; unnamed: number; bots: string[] } {
  const seatsOf = (kind: Kind): number[] => otherSeats(setup).filter((seat) => seatChoice(setup, seat).kind === kind);
  const here = seatsOf('here').map((seat) => (friends[seat - 1] ?? '').trim());
  const named = here.filter((name) => name !== '');
  const kind = here.length > 0 ? 'here' : (['link', 'now'] as const).find((one) => seatsOf(one).length > 0) ?? 'bot';
  const bots = seatsOf('bot').map((seat) => botAt(game, setup, seat));
  return { kind, named, unnamed: here.length - named.length, bots: [...new Set(bots)] };
}

/** What somebody wishes who wants to play now. */
export function wishOf(game: GameInfo, options: LobbyOptions): Seek {
  const clock = clocks[options.clock];
  return { do: 'seek', game: game.id, variant: setupOf(game, options).variant, ...(clock === undefined ? {} : { clock }) };
}

/** The table to open, and who at this screen takes which of its seats. */
export function newTable(game: GameInfo, options: LobbyOptions, friend: string): { wanted: Wanted; people: Person[] } {
  const setup = setupOf(game, options);
  const others = otherSeats(setup);
  const kindOf = (seat: number): Kind => seatChoice(setup, seat).kind;
  const clock = clocks[options.clock];
  const listing = others.some((seat) => kindOf(seat) === 'link') ? options.listing : 'link';
  const invitedTo = (seat: number): string => (listing === 'private' && kindOf(seat) === 'link' ? (options.invited[seat - 1] ?? '').trim() : '');
  const seatAt = (seat: number): SeatWish => {
    if (kindOf(seat) === 'bot') return { kind: 'bot', bot: botAt(game, setup, seat) };
    const invited = invitedTo(seat);
    return { kind: 'open', ...(invited === '' ? {} : { invited }) };
  };
  return {
    wanted: {
      game: game.id,
      variant: setup.variant,
      seats: [{ kind: 'open' }, ...others.map(seatAt)],
      ...(options.start === 'random' ? {} : { start: options.start === 'me' ? 0 : 1 }),
      ...(clock === undefined ? {} : { clock }),
      ...(listing === 'link' ? {} : { listing }),
      ...(options.leavers === '' || setup.players <= 2 ? {} : { leavers: options.leavers }),
    },
    people: peopleHere(others.filter((seat) => kindOf(seat) === 'here'), options.friends, friend),
  };
}
