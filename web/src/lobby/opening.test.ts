import { expect, it } from 'vitest';
import type { GameOptions, Leavers, LobbyOptions, SeatChoice } from '../lib/settings.svelte';
import type { GameInfo } from '../lib/wire';
import { partnersOf } from '../table/seats';
import { allOf, botAt, botOf, chosenAnew, companyOf, isWithBots, isWithPeople, type Kind, levelsOf, newTable, seatChoice, setupOf, startOf, wishOf } from './opening';

const game: GameInfo = {
  id: 'g',
  title: 'G',
  variants: [
    { id: 'a', players: [2], teams: {} },
    { id: 'b', players: [2, 3, 4], teams: {} },
    { id: 'c', players: [4], teams: { 4: [[0, 2], [1, 3]] } },
  ],
  bots: ['easy', 'fair', 'good', 'great', 'Deep Roof'],
  programs: ['Deep Roof'],
  first_variant: 'a',
  usual: 'fair',
  help: true,
};
const none: GameOptions = { variant: '', players: 2, bot: '', seats: [] };
const options = (chosen: Partial<GameOptions> = {}, more: Partial<LobbyOptions> = {}): LobbyOptions => ({
  game: '',
  start: 'random',
  clock: 'none',
  leavers: '',
  listing: 'link',
  invited: [],
  friends: [],
  games: { g: { ...none, ...chosen } },
  ...more,
});
const unknown: LobbyOptions = { ...options(), games: {} };

const all = (kind: Kind): SeatChoice[] => Array.from({ length: 4 }, () => ({ kind, bot: '' }));
const open = { kind: 'open' };
const me = { seat: 0, name: '' };

it('opens a game with nothing chosen', () => {
  expect(newTable(game, unknown, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'a', seats: [open, { kind: 'bot', bot: 'fair' }] },
    people: [me],
  });
});

it('begins with the variant that is best to begin with', () => {
  expect(newTable({ ...game, first_variant: 'b' }, unknown, 'Friend').wanted.variant).toBe('b');
});

it('remembers what was chosen, as far as it exists', () => {
  const chosen = options({ variant: 'b', players: 3, seats: all('here') }, { start: 'other', clock: 'short', friends: [' Ada '] });
  expect(newTable(game, chosen, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'b', start: 1, clock: { initial_ms: 300_000, increment_ms: 10_000 }, seats: [open, open, open] },
    people: [me, { seat: 1, name: 'Ada' }, { seat: 2, name: 'Friend' }],
  });
  const gone = options({ variant: 'gone', bot: 'gone', players: 9, seats: all('link') }, { clock: 'gone' });
  expect(newTable(game, gone, 'Friend')).toEqual({ wanted: { game: 'g', variant: 'a', seats: [open, open] }, people: [me] });
});

it('says who plays on for somebody who leaves, in games of three and more', () => {
  const leavers = (players: number, chosen: Leavers): unknown =>
    newTable(game, options({ variant: 'b', players }, { leavers: chosen }), 'Friend').wanted.leavers;
  expect([leavers(3, 'idle'), leavers(3, ''), leavers(2, 'idle')]).toEqual(['idle', undefined, undefined]);
});

it('seats friends at this screen or friends elsewhere, never both', () => {
  const [bot, here, link] = (['bot', 'here', 'link'] as const).map((kind) => ({ kind, bot: 'good' }));
  const seats = [undefined, bot, here] as SeatChoice[];
  expect(chosenAnew(seats, 1, link!)).toEqual([undefined, link, link]);
  expect(chosenAnew(seats, 2, bot!)).toEqual([undefined, bot, bot]);
  expect(chosenAnew([undefined, link, bot] as SeatChoice[], 2, here!)).toEqual([undefined, here, here]);
});

it('remembers each game apart', () => {
  expect(setupOf({ ...game, id: 'h' }, options({ variant: 'b', players: 4, bot: 'good' }))).toMatchObject({ variant: 'a', players: 2, bot: '' });
});

it('seats a bot of its own level on every seat', () => {
  const chosen = options({ variant: 'b', players: 4, bot: 'good', seats: [, { kind: 'bot', bot: '' }, { kind: 'bot', bot: 'easy' }] as never });
  const { wanted } = newTable(game, chosen, 'Friend');
  expect(wanted.seats).toEqual([open, ...['good', 'easy', 'good'].map((bot) => ({ kind: 'bot', bot }))]);
  expect(botAt(game, setupOf(game, chosen), 2)).toBe('easy');
});

it('opens a table with all kinds of players', () => {
  const seats = [, { kind: 'link', bot: '' }, { kind: 'bot', bot: 'Deep Roof' }, { kind: 'here', bot: '' }] as never;
  expect(newTable(game, options({ variant: 'b', players: 4, seats }, { friends: ['', '', 'Bo'] }), 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'b', seats: [open, open, { kind: 'bot', bot: 'Deep Roof' }, open] },
    people: [me, { seat: 3, name: 'Bo' }],
  });
});

it('gives friends without a name different ones, and nobody a longer name than the server takes', () => {
  const chosen = options({ variant: 'b', players: 4, seats: all('here') }, { friends: ['', 'A'.repeat(30)] });
  expect(newTable(game, chosen, 'Friend').people.map(({ name }) => name)).toEqual(['', 'Friend', 'A'.repeat(24), 'Friend 2']);
});

it('offers levels and programs, and begins with the usual one', () => {
  expect(levelsOf(game)).toEqual(['easy', 'fair', 'good', 'great']);
  expect(botOf(game, { bot: '' })).toBe('fair');
  expect(botOf(game, { bot: 'Deep Roof' })).toBe('Deep Roof');
});

it('knows who plays together', () => {
  const setup = setupOf(game, options({ variant: 'c' }));
  expect(setup).toMatchObject({ players: 4, teams: [[0, 2], [1, 3]] });
  expect(partnersOf(setup, 0)).toEqual([2]);
  expect(partnersOf(setupOf(game, options()), 0)).toEqual([]);
});

it('chooses the others one by one or all at once, and a seat more is like the first', () => {
  const two = setupOf(game, options({ variant: 'b', seats: all('link').slice(0, 2) }));
  expect([companyOf(two), isWithPeople(two), isWithBots(two)]).toEqual(['link', true, false]);
  const four = setupOf(game, options({ variant: 'b', players: 4, seats: all('link').slice(0, 2) }));
  expect(companyOf(four)).toBe('link');
  const mixed = { ...four, seats: chosenAnew(four.seats, 2, { kind: 'bot', bot: 'good' }) };
  expect([companyOf(mixed), isWithPeople(mixed), isWithBots(mixed)]).toEqual(['mixed', true, true]);
  const alone = { ...mixed, seats: allOf(mixed, 'bot') };
  expect([companyOf(alone), isWithPeople(alone), botAt(game, alone, 2)]).toEqual(['bot', false, 'good']);
});

it('says what a start would be', () => {
  const start = (seats: SeatChoice[], players = 4): unknown =>
    startOf(game, setupOf(game, options({ variant: 'b', players, seats })), [' Ada ']);
  const [bot, here, link] = (['bot', 'here', 'link'] as const).map((kind): SeatChoice => ({ kind, bot: '' }));
  const nobody = { named: [], unnamed: 0, bots: [] };
  expect(start([])).toEqual({ ...nobody, kind: 'bot', bots: ['fair'] });
  expect(start([bot!, { kind: 'bot', bot: 'good' }])).toEqual({ ...nobody, kind: 'bot', bots: ['good', 'fair'] });
  expect(start([bot!, here!, here!, bot!])).toEqual({ kind: 'here', named: ['Ada'], unnamed: 1, bots: ['fair'] });
  expect(start([bot!, link!, bot!, link!])).toEqual({ ...nobody, kind: 'link', bots: ['fair'] });
  expect(start([bot!, link!], 2)).toEqual({ ...nobody, kind: 'link' });
});

it('says who may come, where somebody may, and invites members by name to a private table', () => {
  const wanted = (kind: Kind, listing: LobbyOptions['listing']): unknown =>
    newTable(game, options({ variant: 'b', players: 3, seats: all(kind) }, { listing, invited: [' Ada ', ''] }), 'Friend').wanted;
  expect(wanted('link', 'link')).not.toHaveProperty('listing');
  expect(wanted('link', 'open')).toMatchObject({ listing: 'open', seats: [open, open, open] });
  expect(wanted('link', 'private')).toMatchObject({ listing: 'private', seats: [open, { kind: 'open', invited: 'Ada' }, open] });
  for (const kind of ['bot', 'here'] as const) expect(wanted(kind, 'private')).not.toHaveProperty('listing');
});

it('wishes to play now, with one other only', () => {
  const chosen = options({ variant: 'b', seats: all('now') }, { clock: 'short' });
  expect(wishOf(game, chosen)).toEqual({ do: 'seek', game: 'g', variant: 'b', clock: { initial_ms: 300_000, increment_ms: 10_000 } });
  expect(wishOf(game, unknown)).toEqual({ do: 'seek', game: 'g', variant: 'a' });
  expect(startOf(game, setupOf(game, chosen), [])).toMatchObject({ kind: 'now' });
  const three = setupOf(game, options({ variant: 'b', players: 3, seats: all('now') }));
  expect([seatChoice(three, 1).kind, companyOf(three)]).toEqual(['link', 'link']);
});
