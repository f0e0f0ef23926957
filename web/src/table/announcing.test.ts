import { expect, it } from 'vitest';
import type { Entry } from '../lib/wire';
import { heardOnArrival, newsAfter, summed } from './announcing';

const entry = (step: number, seat: number): Entry => ({ step, seat, turn: seat }) as Entry;
const log = [entry(1, 0), entry(2, 1), entry(3, 1), entry(4, 0), entry(5, 2)];
const steps = (entries: Entry[]): number[] => entries.map(({ step }) => step);

it('says what others did, once and in order', () => {
  expect(steps(newsAfter(log, 0, [0]))).toEqual([2, 3, 5]);
  expect(steps(newsAfter(log, 3, [0]))).toEqual([5]);
  expect(newsAfter(log, 5, [0])).toEqual([]);
});

it('says everything to a spectator, and nothing of those who share a screen', () => {
  expect(steps(newsAfter(log, 0, []))).toEqual([1, 2, 3, 4, 5]);
  expect(steps(newsAfter(log, 0, [0, 1]))).toEqual([5]);
});

it('begins with what happened since my last turn; for a spectator with nothing', () => {
  expect(heardOnArrival(log, 0, 5)).toBe(4);
  expect(heardOnArrival(log, null, 5)).toBe(5);
  expect(heardOnArrival([], 0, 0)).toBe(0);
});

it('sums up what is too much to listen to', () => {
  const many = Array.from({ length: 9 }, (_, index) => entry(index + 1, 1));
  expect(summed(many.slice(0, 4))).toMatchObject({ before: 0 });
  expect(summed(many).before).toBe(6);
  expect(steps(summed(many).entries)).toEqual([7, 8, 9]);
});
