import { expect, it } from 'vitest';
import type { GameOptions, Leavers, LobbyOptions, SeatChoice } from '../lib/settings.svelte';
import type { GameInfo } from '../lib/wire';
import { partnersOf } from '../table/seats';
import { botAt, botOf, chosenAnew, levelsOf, newTable, setupOf } from './opening';

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
  friends: [],
  games: { g: { ...none, ...chosen } },
  ...more,
});
const unknown: LobbyOptions = { ...options(), games: {} };

const open = { kind: 'open' };
const me = { seat: 0, name: '' };

it('opens a game with nothing chosen', () => {
  expect(newTable(game, 'computer', unknown, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'a', seats: [open, { kind: 'bot', bot: 'fair' }] },
    people: [me],
  });
});

it('begins with the variant that is best to begin with', () => {
  expect(newTable({ ...game, first_variant: 'b' }, 'computer', unknown, 'Friend').wanted.variant).toBe('b');
});

it('remembers what was chosen, as far as it exists', () => {
  const chosen = options({ variant: 'b', players: 3 }, { start: 'other', clock: 'short', friends: [' Ada '] });
  expect(newTable(game, 'here', chosen, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'b', start: 1, clock: { initial_ms: 300_000, increment_ms: 10_000 }, seats: [open, open, open] },
    people: [me, { seat: 1, name: 'Ada' }, { seat: 2, name: 'Friend' }],
  });
  const gone = options({ variant: 'gone', bot: 'gone', players: 9 }, { clock: 'gone' });
  expect(newTable(game, 'link', gone, 'Friend')).toEqual({ wanted: { game: 'g', variant: 'a', seats: [open, open] }, people: [me] });
});

it('says who plays on for somebody who leaves, in games of three and more', () => {
  const leavers = (players: number, chosen: Leavers): unknown =>
    newTable(game, 'link', options({ variant: 'b', players }, { leavers: chosen }), 'Friend').wanted.leavers;
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
  const { wanted } = newTable(game, 'computer', chosen, 'Friend');
  expect(wanted.seats).toEqual([open, ...['good', 'easy', 'good'].map((bot) => ({ kind: 'bot', bot }))]);
  expect(botAt(game, setupOf(game, chosen), 2)).toBe('easy');
});

it('opens a table with all kinds of players', () => {
  const seats = [, { kind: 'link', bot: '' }, { kind: 'bot', bot: 'Deep Roof' }, { kind: 'here', bot: '' }] as never;
  expect(newTable(game, 'chosen', options({ variant: 'b', players: 4, seats }, { friends: ['', '', 'Bo'] }), 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'b', seats: [open, open, { kind: 'bot', bot: 'Deep Roof' }, open] },
    people: [me, { seat: 3, name: 'Bo' }],
  });
});

it('gives friends without a name different ones, and nobody a longer name than the server takes', () => {
  const chosen = options({ variant: 'b', players: 4 }, { friends: ['', 'A'.repeat(30)] });
  expect(newTable(game, 'here', chosen, 'Friend').people.map(({ name }) => name)).toEqual(['', 'Friend', 'A'.repeat(24), 'Friend 2']);
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
