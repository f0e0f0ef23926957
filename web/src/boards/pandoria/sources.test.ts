import { expect, it } from 'vitest';
import type { Source } from '../sources';
import { entryWith } from '../../lib/entry.fixture';
import { sourcesOf } from './sources';

const scores = [
  { terrain: 'city', shares: [{ seat: 0, points: 4 }, { seat: 1, points: 2 }] },
  { terrain: 'hills', shares: [{ seat: 1, points: 1 }] },
];
const after = (kind: string, gained: number[], last = false): Source[] => sourcesOf(entryWith({ marks: { kind, effects: { scores } } }), gained, last);

it('takes a step apart: regions by terrain, and the rest by what was done', () => {
  const regions = [
    { name: 'pandoria.source.city', points: [4, 0] },
    { name: 'pandoria.source.city', points: [0, 2] },
    { name: 'pandoria.source.hills', points: [0, 1] },
  ];
  expect(after('tile', [4, 3])).toEqual([...regions, { name: 'pandoria.source.other', points: [0, 0] }]);
  expect(after('monument', [9, 3])).toEqual([...regions, { name: 'pandoria.source.monument', points: [5, 0] }]);
  expect(after('no buy', [6, 10], true)).toEqual([...regions, { name: 'pandoria.source.last', points: [2, 7] }]);
});

it('gives partners what they have together', () => {
  const sum = after('tile', [7, 0]).reduce((all, { points }) => all + points.reduce((one, two) => one + two, 0), 0);
  expect(sum).toBe(7);
});
