import { expect, test } from 'vitest';
import { rungsOf } from './ladder';

const rating = (mean: number, provisional = false) => ({ mean, margin: provisional ? 300 : 80, provisional, games: 9 });

test('programs stand among house bots by strength, and provisional ones come last', () => {
  const rungs = rungsOf({
    game: 'some',
    players: 2,
    bots: [
      { bot: 'weak', mean: 1300 },
      { bot: 'strong', mean: 2000 },
    ],
    programs: [
      { name: '@Deep', rating: rating(1700), online: true },
      { name: '@New', rating: rating(2500, true), online: false },
    ],
  });
  expect(rungs.map(({ bot }) => bot)).toEqual(['strong', '@Deep', 'weak', '@New']);
  expect(rungs.map(({ program }) => program)).toEqual([false, true, false, true]);
  expect(rungs[0]?.rating.margin).toBe(0);
});
