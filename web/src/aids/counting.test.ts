import { expect, test } from 'vitest';
import { ApiError } from '../lib/api';
import type { Aid } from '../lib/wire';
import { Counting } from './counting.svelte';

const aid = (id: string): Aid => ({ id, title: { t: id }, about: { t: id }, lines: [] });

test('of several changes in a row only the last is asked about', async () => {
  const counting = new Counting();
  const asked: string[] = [];
  let answer = (): void => undefined;
  const question = (name: string) => async (): Promise<Aid[]> => {
    asked.push(name);
    await new Promise<void>((done) => (answer = done));
    return [aid(name)];
  };
  const done = counting.follow(question('first'));
  await Promise.all([counting.follow(question('second')), counting.follow(question('third'))]);
  answer();
  await expect.poll(() => asked).toEqual(['first', 'third']);
  answer();
  await done;
  expect(counting.told?.map(({ id }) => id)).toEqual(['third']);
});

test('what was refused is said until there is an answer', async () => {
  const counting = new Counting();
  await counting.follow(() => Promise.reject(new ApiError('no_help', 'people play')));
  expect(counting.problem?.code).toBe('no_help');
  await counting.follow(() => Promise.resolve([aid('cards')]));
  expect([counting.problem, counting.told?.length]).toEqual([null, 1]);
});
