import { describe, expect, test } from 'vitest';
import { entryWith } from '../../lib/entry.fixture';
import type { Entry, EntryDraw } from '../../lib/wire';
import { flightsOf } from './flights';
import { deedOf } from './story';

const entry = (marks: Entry['marks'], draws: EntryDraw[] = []): Entry => entryWith({ scores: [2, 0], draws, marks });
const way = (...[step, points, change]: [Entry, number, Parameters<typeof flightsOf>[2]]) =>
  flightsOf(step, deedOf(step, points), change).map(({ from, to, what }) => [from, to, 'card' in what ? what.card : what.points]);

describe('what moves', () => {
  test('cards that pay go from their places to the lot, points from there to the score', () => {
    const built = entry({ kind: 'column', lot: 3, cards: 'Rr' });
    expect(way(built, 2, { before: ['RRY  rg', ''], after: ['R Y   g', ''] })).toEqual([
      ['card 0 1', 'lot 3', 'R'],
      ['card 0 5', 'lot 3', 'R'],
      ['lot 3', 'score 0', 2],
    ]);
  });
  test('new cards come from the pile to the places that were free', () => {
    const drawn = [{ pile: 'draw', zone: 'display', seat: 0, card: 'G' }, { pile: 'draw', zone: 'display', seat: 0, card: 'P' }];
    expect(way(entry({ kind: 'end' }, drawn), 0, { before: ['R  BP', ''], after: ['RGPBP', ''] })).toEqual([
      ['pile', 'card 0 1', 'G'],
      ['pile', 'card 0 2', 'P'],
    ]);
  });
  test('a hidden card comes face down, and one that is played out of a hidden hand from its first place', () => {
    const drawn = [{ pile: 'draw', zone: 'hand', seat: 0, card: null }];
    expect(way(entry({ kind: 'alternative', lot: 1, cards: 'Rg' }, drawn), 1, { before: ['RYYYY', ''], after: [' YYYY', ''] })).toEqual([
      ['card 0 0', 'lot 1', 'R'],
      ['card 0 5', 'lot 1', 'G'],
      ['pile', 'card 0 5', null],
      ['lot 1', 'score 0', 1],
    ]);
  });
  test('what the Dragon takes is put away', () => {
    expect(way(entry({ kind: 'dragon', cards: 'Y' }), 0, { before: ['RY', ''], after: ['RB', ''] })).toEqual([['card 0 1', 'discard', 'Y']]);
  });
});
