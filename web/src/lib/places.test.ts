import { expect, it } from 'vitest';
import { partsOf } from './places.svelte';

const names = /\b[A-Z]\d{1,2}\b/;

it('finds the places that a sentence names', () => {
  expect(partsOf('forest 1 on G6, hills 2 on H10', names)).toEqual([
    { text: 'forest 1 on ', place: false },
    { text: 'G6', place: true },
    { text: ', hills 2 on ', place: false },
    { text: 'H10', place: true },
  ]);
});

it('finds a place at the beginning, and none in rules', () => {
  expect(partsOf('C7 (forest), PD-40', names).map(({ place }) => place)).toEqual([true, false]);
});

it('leaves sentences alone where no place has a name', () => {
  expect(partsOf('a column on lot 3', null)).toEqual([{ text: 'a column on lot 3', place: false }]);
});
