import { expect, it } from 'vitest';
import { clockText, shortClockText, shortDaysText } from './clock';

const hour = 3_600_000;

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_999, '1:00'],
  [605_000, '10:05'],
  [hour, '1:00:00'],
  [25 * hour, '25:00:00'],
])('%i ms', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

it.each([
  [0, '0:00'],
  [605_000, '10:05'],
  [hour - 1, '1h00'],
  [hour + 65_000, '1h01'],
  [25 * hour, '25h00'],
])('%i ms in few letters', (ms, text) => {
  expect(shortClockText(ms)).toBe(text);
});

it('days are one word', () => {
  expect([71 * hour, 24 * hour, 24 * hour - 1, 1].map((ms) => shortDaysText(ms, 'en'))).toEqual(['2d', '1d', '24h', '1h']);
});
