import { describe, expect, test } from 'vitest';
import type { Menu } from '../../lib/unfold';
import { lifted, putDown } from './carrying';
import { chosen, previews } from './draft';
import latePosition from './fixtures/late.json';
import limitPosition from './fixtures/limit.json';
import openingPosition from './fixtures/opening.json';
import { offersOf } from './offers';

const [opening, late, limit] = [openingPosition, latePosition, limitPosition].map(({ menu }) => menu as unknown as Menu) as [Menu, Menu, Menu];

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
