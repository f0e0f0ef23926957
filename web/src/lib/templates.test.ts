import { expect, it } from 'vitest';
import { fitting, phrase } from './templates';

const polish = { one: '{n} karta', few: '{n} karty', many: '{n} kart', other: '{n} karty' };

it('takes the form that the number has in a language', () => {
  expect([1, 2, 5, 12, 22, 25].map((n) => phrase(polish, { n }, 'pl'))).toEqual(['1 karta', '2 karty', '5 kart', '12 kart', '22 karty', '25 kart']);
  const french = { one: '{n} carte', other: '{n} cartes' };
  expect([0, 1, 2, 1_000_000].map((n) => fitting(french, { n }, 'fr'))).toEqual(['{n} carte', '{n} carte', '{n} cartes', '{n} cartes']);
});

it('counts the first number that is named, or what the table names', () => {
  const forms = { one: '{name}: {n} of {all}!', other: '{name}: {n} of {all}' };
  const values = { name: 'Ann', n: 1, all: 4 };
  expect(phrase(forms, values, 'en')).toBe('Ann: 1 of 4!');
  expect(phrase({ ...forms, by: 'all' }, values, 'en')).toBe('Ann: 1 of 4');
});

it('takes the form for all others where nothing is counted', () => {
  expect(phrase({ one: 'card', other: 'cards' }, {}, 'en')).toBe('cards');
});
