import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Playback } from './playback';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function playing(most?: number): { shown: number[]; playback: Playback<number> } {
  const shown: number[] = [];
  return { shown, playback: new Playback((item) => shown.push(item), most) };
}

it('shows one after the other', () => {
  const { shown, playback } = playing();
  for (const item of [1, 2, 3]) playback.push(item, 800);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(800);
  expect(shown).toEqual([1, 2]);
  expect(playback.busy).toBe(true);
  vi.advanceTimersByTime(800);
  expect(shown).toEqual([1, 2, 3]);
  expect(playback.busy).toBe(false);
});

it('does not hold up what takes no time, but keeps the order', () => {
  const { shown, playback } = playing();
  playback.push(1, 0);
  playback.push(2, 500);
  playback.push(3, 0);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2, 3]);
});

it('can be hurried, and can be stopped', () => {
  const { shown, playback } = playing();
  for (const item of [1, 2, 3]) playback.push(item, 800);
  playback.flush();
  expect(shown).toEqual([1, 2, 3]);
  playback.push(4, 800);
  playback.push(5, 800);
  playback.stop();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([1, 2, 3, 4]);
});

it('never falls far behind', () => {
  const { shown, playback } = playing(2);
  for (const item of [1, 2, 3, 4, 5]) playback.push(item, 800);
  expect(shown).toEqual([1, 2, 3]);
});
