import { expect, it } from 'vitest';
import type { LobbyOptions } from '../lib/settings.svelte';
import type { GameInfo } from '../lib/wire';
import { newTable } from './opening';

const game: GameInfo = {
  id: 'g',
  title: 'G',
  variants: [
    { id: 'a', players: [2] },
    { id: 'b', players: [2, 3, 4] },
  ],
  bots: ['random', 'greedy'],
};
const options: LobbyOptions = { game: '', variant: '', players: 2, start: 'random', bot: '', clock: 'none', friend: '' };

it('opens a game with nothing chosen', () => {
  expect(newTable(game, 'computer', options, 'Friend')).toEqual({
    game: 'g',
    variant: 'a',
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }],
  });
});

it('remembers what was chosen, as far as it exists', () => {
  const chosen = { ...options, variant: 'b', players: 3, start: 'other' as const, clock: 'short', friend: ' Ada ' };
  expect(newTable(game, 'here', chosen, 'Friend')).toMatchObject({
    variant: 'b',
    start: 1,
    clock: { initial_ms: 300_000, increment_ms: 10_000 },
    seats: [{ kind: 'me' }, { kind: 'here', name: 'Ada' }, { kind: 'here', name: 'Ada 2' }],
  });
  const gone = { ...options, variant: 'gone', bot: 'gone', players: 9, clock: 'gone' };
  expect(newTable(game, 'link', gone, 'Friend')).toEqual({ game: 'g', variant: 'a', seats: [{ kind: 'me' }, { kind: 'open' }] });
});
