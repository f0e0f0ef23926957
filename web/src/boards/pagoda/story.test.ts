import { describe, expect, test } from 'vitest';
import { entryWith } from '../../lib/entry.fixture';
import type { Entry, EntryDraw } from '../../lib/wire';
import { alike, newPlaces, storyOf } from './story';

const entry = (step: number, turn: number, marks: Entry['marks'], scores: number[], draws: EntryDraw[] = []): Entry =>
  entryWith({ step, turn, seat: turn, words: { t: `deed ${step}` }, scores, draws, marks });
const column = (lot: number, floor = 1) => ({ kind: 'column', lot, floor, colour: 'R', cards: 'R' });
const draw = (seat: number, card: string | null, zone = 'display'): EntryDraw => ({ pile: 'draw', zone, seat, card });

/** Ada builds and ends; Ben lays a tile, builds twice on it, and ends; Ada builds. */
const LOG = [
  entry(1, 0, column(1), [1, 0]),
  entry(2, 0, { kind: 'end' }, [1, 0], [draw(0, 'G'), draw(0, 'b', 'hand')]),
  entry(3, 1, { kind: 'tile', lot: 4, floor: 1, colour: 'R', base: 'Y', ability: 'B' }, [1, 1]),
  entry(4, 1, column(4, 2), [1, 3]),
  entry(5, 1, column(4, 2), [1, 5]),
  entry(6, 1, { kind: 'end' }, [1, 5], [draw(1, 'P'), draw(1, null, 'hand')]),
  entry(7, 0, column(2), [2, 5]),
];

describe('the story', () => {
  test('is the turn of the other, with its points, as long as one has not moved', () => {
    const { turn } = storyOf(LOG, 6, 0);
    expect(turn).toMatchObject({ seat: 1, points: 5 });
    expect(turn?.deeds.map(({ kind, lot, points }) => [kind, lot, points])).toEqual([['tile', 4, 1], ['column', 4, 2], ['column', 4, 2], ['end', null, 0]]);
    expect(turn?.deeds[0]).toMatchObject({ words: { t: 'deed 3' }, base: 'Y', abilities: 'B' });
  });
  test('grows with the steps that are shown', () => {
    expect(storyOf(LOG, 3, 0).turn?.deeds).toHaveLength(1);
    expect(storyOf(LOG, 3, 0).turn?.points).toBe(1);
  });
  test('marks what the other built on each lot', () => {
    const { fresh } = storyOf(LOG, 6, 0);
    expect([...fresh.keys()]).toEqual([4]);
    expect(fresh.get(4)).toEqual({ columns: new Map([[2, 2]]), tiles: new Set([1]), roof: false });
  });
  test('marks nothing any more after one’s own move, and never one’s own', () => {
    expect(storyOf(LOG, 7, 0).fresh.size).toBe(0);
    expect(storyOf(LOG, 7, 0).turn).toMatchObject({ seat: 0, points: 1 });
    expect(storyOf(LOG, 6, 1).fresh.size).toBe(0);
  });
  test('knows the new cards of both until one moves again', () => {
    const { drawn } = storyOf(LOG, 6, 0);
    expect(drawn.get(0)).toEqual({ cards: 'Gb', hidden: 0 });
    expect(drawn.get(1)).toEqual({ cards: 'P', hidden: 1 });
    expect(storyOf(LOG, 7, 0).drawn.size).toBe(0);
  });
  test('is told to whoever looks on, and is empty at the beginning', () => {
    expect(storyOf(LOG, 7, null).fresh.get(2)?.columns).toEqual(new Map([[1, 1]]));
    expect(storyOf([], 0, 0)).toEqual({ turn: null, fresh: new Map(), drawn: new Map() });
  });
  test('is short: deeds that look alike are one picture', () => {
    const deeds = storyOf(LOG, 6, 0).turn?.deeds ?? [];
    expect(alike(deeds).map(({ deed, times }) => [deed.kind, times])).toEqual([['tile', 1], ['column', 2], ['end', 1]]);
  });
});

test('of equal cards the last ones are the new ones', () => {
  expect([...newPlaces('RRY GrrB', 'Rr', [0, 1, 2, 4, 5, 6, 7])]).toEqual([1, 6]);
  expect([...newPlaces('RY', 'RR', [0, 1])]).toEqual([0]);
  // The one on the left was played, and another one of the same colour came to its place.
  expect([...newPlaces('PYGBP', 'P', [1, 2, 3, 4, 0])]).toEqual([0]);
});
