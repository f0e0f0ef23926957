import { expect, it } from 'vitest';
import type { Source, SourcesOf } from '../../boards/sources';
import { entryWith } from '../../lib/entry.fixture';
import type { Entry, Marks } from '../../lib/wire';
import { courseOf, sourcesIn } from './course';

const entry = (scores: number[], marks: Marks = {}): Entry => entryWith({ scores, marks });
const alone = [[0], [1]];
/** By the kind of the step. */
const byKind: SourcesOf = ({ marks }, gained, last): Source[] => [{ name: last ? 'last' : String(marks.kind), points: [...gained] }];

it('follows the points of each team from nothing', () => {
  const log = [entry([2, 0, 2, 0]), entry([2, 5, 2, 5])];
  expect(courseOf({ log, teams: [[0, 2], [1, 3]] })).toEqual([[0, 2, 2], [0, 0, 5]]);
});

it('adds up what each source brought, the most first', () => {
  const log = [entry([1, 0], { kind: 'a' }), entry([1, 7], { kind: 'b' }), entry([4, 7], { kind: 'a' }), entry([4, 7], { kind: 'c' })];
  expect(sourcesIn({ log, teams: alone }, byKind, false)).toEqual([
    { name: 'b', points: [0, 7] },
    { name: 'a', points: [4, 0] },
  ]);
});

it('knows the step that ended the game, unless somebody gave up', () => {
  const log = [entry([1, 0], { kind: 'a' }), entry([1, 2], { kind: 'b' })];
  expect(sourcesIn({ log, teams: alone }, byKind, true).map(({ name }) => name)).toEqual(['last', 'a']);
  expect(sourcesIn({ log, teams: alone }, byKind, false).map(({ name }) => name)).toEqual(['b', 'a']);
});

it('counts what partners have together once', () => {
  const log = [entry([6, 0, 6, 0], { kind: 'a' }), entry([6, 3, 6, 3], { kind: 'a' })];
  expect(sourcesIn({ log, teams: [[0, 2], [1, 3]] }, byKind, false)).toEqual([{ name: 'a', points: [6, 3] }]);
});
