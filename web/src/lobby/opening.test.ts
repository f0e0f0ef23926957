import { expect, it } from 'vitest';
import type { LobbyOptions } from '../lib/settings.svelte';
import type { GameInfo } from '../lib/wire';
import { botOf, levelsOf, newTable } from './opening';

const game: GameInfo = {
  id: 'g',
  title: 'G',
  variants: [
    { id: 'a', players: [2] },
    { id: 'b', players: [2, 3, 4] },
  ],
  bots: ['easy', 'fair', 'good', 'great', 'Deep Roof'],
  programs: ['Deep Roof'],
  usual: 'fair',
  help: true,
};
const options: LobbyOptions = { game: '', variant: '', players: 2, start: 'random', bot: '', clock: 'none', friend: '' };

const open = { kind: 'open' };

it('opens a game with nothing chosen', () => {
  expect(newTable(game, 'computer', options, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'a', seats: [open, { kind: 'bot', bot: 'fair' }] },
    people: [''],
  });
});

it('remembers what was chosen, as far as it exists', () => {
  const chosen = { ...options, variant: 'b', players: 3, start: 'other' as const, clock: 'short', friend: ' Ada ' };
  expect(newTable(game, 'here', chosen, 'Friend')).toEqual({
    wanted: { game: 'g', variant: 'b', start: 1, clock: { initial_ms: 300_000, increment_ms: 10_000 }, seats: [open, open, open] },
    people: ['', 'Ada', 'Ada 2'],
  });
  const gone = { ...options, variant: 'gone', bot: 'gone', players: 9, clock: 'gone' };
  expect(newTable(game, 'link', gone, 'Friend')).toEqual({ wanted: { game: 'g', variant: 'a', seats: [open, open] }, people: [''] });
});

it('gives nobody a longer name than the server takes', () => {
  const { people } = newTable(game, 'here', { ...options, variant: 'b', players: 3, friend: 'A'.repeat(24) }, 'Friend');
  expect(people).toEqual(['', 'A'.repeat(24), `${'A'.repeat(22)} 2`]);
});

it('offers levels and programs, and begins with the usual one', () => {
  expect(levelsOf(game)).toEqual(['easy', 'fair', 'good', 'great']);
  expect(botOf(game, options)).toBe('fair');
  expect(botOf(game, { ...options, bot: 'Deep Roof' })).toBe('Deep Roof');
});
