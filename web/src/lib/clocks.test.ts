import { expect, it } from 'vitest';
import { clocks } from '../lobby/opening';
import { day, dayOf, daysText, isOfDays } from './clocks';

const hour = 3_600_000;
/** Spaces that do not break are spaces all the same. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

it.each([
  [7 * day, 'en', '7 days 0 hr'],
  [2 * day + 5 * hour, 'en', '2 days 5 hr'],
  [day, 'en', '1 day 0 hr'],
  [day - 1, 'en', '1 day 0 hr'],
  [23 * hour + 60_000, 'en', '23 hr 1 min'],
  [1, 'en', '0 hr 1 min'],
  [0, 'en', '0 hr 0 min'],
  [2 * day + 5 * hour, 'de', '2 Tg. 5 Std.'],
  [2 * day + 5 * hour, 'fr', '2 j 5 h'],
])('%i ms are told in days and hours (%s)', (ms, lang, text) => {
  expect(plain(daysText(ms, lang))).toBe(text);
});

it('offers days for each move', () => {
  expect(Object.values(clocks).filter(isOfDays)).toEqual([1, 2, 3, 7].map((days) => ({ initial_ms: days * day, increment_ms: days * day })));
});

it('names a day', () => {
  expect(dayOf(Date.UTC(2026, 11, 3, 12), 'de')).toBe('3. Dezember');
});
