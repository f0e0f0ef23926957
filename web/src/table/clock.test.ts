import { expect, it } from 'vitest';
import { clockText } from './clock';

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_999, '1:00'],
  [605_000, '10:05'],
  [3_600_000, '1:00:00'],
  [90_000_000, '25:00:00'],
])('%i ms', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
