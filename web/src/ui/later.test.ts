import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawLater } from './later';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one thing is drawn in each task, by order and then as they came', () => {
  const drawn: string[] = [];
  drawLater(Infinity, () => drawn.push('last'));
  drawLater(1, () => drawn.push('second'));
  drawLater(1, () => drawn.push('third'));
  drawLater(0, () => drawn.push('first'));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['first']);
  vi.runAllTimers();
  expect(drawn).toEqual(['first', 'second', 'third', 'last']);
});

test('what comes up while something is drawn still comes before what may wait', () => {
  const drawn: string[] = [];
  drawLater(Infinity, () => drawn.push('last'));
  drawLater(0, () => void drawLater(0, () => drawn.push('within')));
  vi.runAllTimers();
  expect(drawn).toEqual(['within', 'last']);
});

test('what was called off is not drawn, and what comes later is', () => {
  const drawn: string[] = [];
  drawLater(0, () => drawn.push('off'))();
  vi.runAllTimers();
  drawLater(0, () => drawn.push('on'));
  vi.runAllTimers();
  expect(drawn).toEqual(['on']);
});
