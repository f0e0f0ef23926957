import { describe, expect, it } from 'vitest';
import type { Entry, GameLog } from '../lib/wire';
import { waysIn } from './ways';

const entry = (kind: string, scores: number[]): Entry => ({ step: 1, turn: 0, seat: 0, action: '', words: { t: '' }, scores, at: 0, draws: [], marks: { kind } });
const log: GameLog = { teams: [[0], [1]], entries: [entry('roof', [6, 0]), entry('wall', [6, 4]), entry('wall', [8, 4]), entry('fine', [7, 4])], regular: true };
const sourcesOf = ({ marks }: Entry, gained: readonly number[]) => [{ name: String(marks.kind), points: [...gained] }];

describe('ways to score', () => {
  it('adds up what brought points to one of the sides, the most first', () => {
    expect(waysIn([{ log, team: 0 }], sourcesOf)).toEqual([
      { name: 'roof', points: 6, share: 0.75 },
      { name: 'wall', points: 2, share: 0.25 },
    ]);
  });

  it('adds up games', () => {
    expect(waysIn([{ log, team: 0 }, { log, team: 1 }], sourcesOf).map(({ points }) => points)).toEqual([6, 6]);
    expect(waysIn([], sourcesOf)).toEqual([]);
  });
});
