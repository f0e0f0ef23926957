import { describe, expect, test } from 'vitest';
import { lifted, putDown } from './carrying';
import { chosen, previews } from './draft';
import { late as latePosition } from './fixtures/late';
import { limit as limitPosition } from './fixtures/limit';
import { opening as openingPosition } from './fixtures/opening';
import { offersOf } from './offers';

const [opening, late, limit] = [openingPosition.menu, latePosition.menu, limitPosition.menu];

describe('a card that is carried', () => {
  test('shows where it could go', () => {
    const draft = lifted(opening, 'R');
    expect(previews(offersOf(opening), draft!).size).toBe(6);
  });
  test('is chosen, not yet played, where it is put down', () => {
    const tap = putDown(opening, lifted(opening, 'R')!, 2);
    expect(tap?.confirm).toBeUndefined();
    expect(chosen(offersOf(opening), tap!.draft)).toMatchObject({ lot: 2, colour: 'R', cards: 'R' });
  });
  test('goes back from a lot that it does not fit', () => {
    expect(putDown(late, lifted(late, 'B')!, 5)).toBeNull();
    expect(putDown(opening, lifted(opening, 'R')!, 0)).toBeNull();
  });
  test('stays where it lies when it is of no use', () => {
    expect(lifted(limit, 'Y')).toBeNull();
  });
});
