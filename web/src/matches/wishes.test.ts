import { expect, it } from 'vitest';
import type { GameInfo } from '../lib/wire';
import { type Choices, firstVariant, variantsOf, wanted, within } from './wishes';

const game: GameInfo = {
  id: 'tiles',
  title: 'Tiles',
  variants: [
    { id: 'teams', players: [4], teams: {} },
    { id: 'plain', players: [2, 3], teams: {} },
    { id: 'long', players: [2], teams: {} },
  ],
  first_variant: 'plain',
  bots: ['weak', 'strong'],
  programs: [],
  usual: 'weak',
  help: true,
};
const chosen: Choices = { name: '', game: 'tiles', variant: 'long', form: 'swiss', rounds: 4, deals: 1, level: '', clock: 'short', begins: 30, interval: 1440, listed: true };

it('offers what two can play', () => {
  expect(variantsOf(game)).toEqual(['plain', 'long']);
  expect(firstVariant(game)).toBe('plain');
  expect(firstVariant({ ...game, first_variant: 'teams' })).toBe('plain');
});

it('makes a tournament as it was chosen', () => {
  expect(wanted(chosen, game, 'Evening')).toEqual({
    name: 'Evening',
    game: 'tiles',
    variant: 'long',
    form: 'swiss',
    rounds: 4,
    deals: 1,
    levels: [],
    clock: { initial_ms: 300_000, increment_ms: 10_000 },
    begins_in_ms: 1_800_000,
    interval_ms: 86_400_000,
    listed: true,
  });
});

it('has one round, a level and no list where one plays against a level', () => {
  const made = wanted({ ...chosen, form: 'level', variant: 'teams', deals: 99 }, game, 'Alone');
  expect(made).toMatchObject({ rounds: 1, deals: 8, levels: ['weak'], listed: false, variant: 'plain', interval_ms: 0 });
});

it('reads numbers that make no sense as the next that does', () => {
  expect([within(Number.NaN, 8), within(0, 8), within(2.4, 8), within(100, 8)]).toEqual([1, 1, 2, 8]);
});
