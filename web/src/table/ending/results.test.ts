import { beforeAll, expect, it, vi } from 'vitest';
import { speak } from '../../lib/texts.svelte';
import type { TableInfo, Text } from '../../lib/wire';
import { endingOf, marginOf, ranking, resultFor, resultOf } from './results';

const names = ['Ada', 'Bo', 'Cy', 'Di'];
const alone = [[0], [1], [2], [3]];
const pairs = [
  [0, 2],
  [1, 3],
];

function table(scores: number[], winners: number[], teams = alone, mine: number[] = [], reason: Text = { t: 'Over.' }): TableInfo {
  const seats = scores.map((_, seat) => ({ mine: mine.includes(seat), kind: 'person' }));
  const rule = reason.t === 'Over.' ? 'X-1' : null;
  return { seats, teams: teams.slice(0, scores.length), outcome: { scores, winners, reason, rule } } as TableInfo;
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
});

it('ranks everybody, the same points at the same place', () => {
  const places = ranking(table([20, 31, 12, 20], [1])).map(({ place, seats, score }) => [place, seats[0], score]);
  expect(places).toEqual([
    [1, 1, 31],
    [2, 0, 20],
    [2, 3, 20],
    [4, 2, 12],
  ]);
});

it('whoever gave up is behind the winners, whatever the points', () => {
  expect(ranking(table([50, 10, 4], [1])).map(({ seats }) => seats[0])).toEqual([1, 0, 2]);
});

it('partners have one place and one score', () => {
  expect(ranking(table([30, 41, 30, 41], [1, 3], pairs))).toEqual([
    { place: 1, seats: [1, 3], score: 41, won: true },
    { place: 2, seats: [0, 2], score: 30, won: false },
  ]);
});

it('says who won', () => {
  // A seat that was lent to a bot is nobody's at this screen.
  const lent = table([1, 2], [1], alone, [0, 1]);
  expect(resultOf({ ...lent, seats: lent.seats.map((seat, number) => ({ ...seat, kind: number === 0 ? 'bot' : 'person' })) }, names)).toBe('You win!');
  expect(resultOf(table([1, 2], [1], alone, [0]), names)).toBe('Bo wins');
  expect(resultOf(table([1, 2], [1], alone, [1]), names)).toBe('You win!');
  expect(resultOf(table([1, 2], [1], alone, [0, 1]), names)).toBe('Bo wins');
  expect(resultOf(table([5, 2, 5], [0, 2], alone, [0]), names)).toBe('Ada and Cy share the win');
  expect(resultOf(table([5, 2, 5, 2], [0, 2], pairs, [1]), names)).toBe('Ada and Cy win together');
  expect(resultOf(table([5, 2, 5, 2], [0, 2], pairs, [2]), names)).toBe('You win, together with Ada!');
});

it('says who gave up, of however many', () => {
  const say = (text: Text): string => text.t;
  expect(endingOf(table([5, 2, 5], [0, 2], alone, [], { t: 'resigned', v: { seat: 1 } }), names, say)).toBe('Bo resigned.');
  expect(endingOf(table([5, 2, 5], [0], alone, [], { t: 'timed_out', v: { seat: 2 } }), names, say)).toBe('Cy ran out of time.');
  expect(endingOf(table([5, 2], [0]), names, say)).toBe('Over.');
});

it('says it otherwise to who gave up, unless several people share the screen', () => {
  const say = (text: Text): string => text.t;
  const resigned = { t: 'resigned', v: { seat: 1 } };
  expect(endingOf(table([5, 2], [0], alone, [1], resigned), names, say)).toBe('You resigned.');
  expect(endingOf(table([5, 2], [0], alone, [0], resigned), names, say)).toBe('Bo resigned.');
  expect(endingOf(table([5, 2], [0], alone, [0, 1], resigned), names, say)).toBe('Bo resigned.');
  expect(endingOf(table([5, 2], [0], alone, [1], { t: 'timed_out', v: { seat: 1 } }), names, say)).toBe('You ran out of time.');
});

it('says by how much', () => {
  expect(marginOf(table([5, 4, 2], [0]))).toBe('1 point ahead.');
  expect(marginOf(table([30, 41, 30, 41], [1, 3], pairs))).toBe('11 points ahead.');
  expect(marginOf(table([5, 5, 2], [0]))).toBe('Equal points: the rule for ties decides.');
  expect(marginOf(table([5, 5], [0, 1]))).toBe('');
  expect(marginOf(table([5, 2], [1], alone, [], { t: 'resigned', v: { seat: 0 } }))).toBe('');
});

it('knows what a seat has of the win', () => {
  expect([0, 1, 2].map((seat) => resultFor(table([5, 2, 5], [0, 2]), seat))).toEqual([0.5, 0, 0.5]);
  expect([0, 1, 2].map((seat) => resultFor(table([5, 2, 5, 2], [0, 2], pairs), seat))).toEqual([1, 0, 1]);
  expect(resultFor(table([5, 2], [0], alone, [], { t: 'resigned', v: { seat: 1 } }), 0)).toBeNull();
});
