import { describe, expect, test } from 'vitest';
import { feetOf, ghostHeight, sceneHeight, towerOf } from './geometry';
import type { Offer } from './offers';
import type { Lot } from './view';

const lot = (parts: Partial<Lot>): Lot => ({ floors: [], roof: null, blocked: false, next: 'column', ...parts });
const offer = (parts: Partial<Offer>): Offer => ({ path: [], kind: 'column', lot: 1, colour: 'R', cards: 'R', abilities: '', marker: null, points: 1, ...parts });

describe('towers', () => {
  test('an empty lot has four free places', () => {
    const [storey] = towerOf(lot({ floors: [{ colour: null, columns: 0 }] }), null).storeys;
    expect(storey?.columns.map((column) => column.look)).toEqual(['free', 'free', 'free', 'free']);
  });

  test('a ghost column takes the next free place and gives an empty lot its colour', () => {
    const tower = towerOf(lot({ floors: [{ colour: null, columns: 0 }] }), offer({ colour: 'B' }));
    expect(tower.storeys[0]?.colour).toBe('B');
    expect(tower.storeys[0]?.columns.map((column) => column.look)).toEqual(['ghost', 'free', 'free', 'free']);
  });

  test('finished floors are full and carry a tile in the colour of the next', () => {
    const { storeys } = towerOf(lot({ floors: [{ colour: 'R', columns: 4 }, { colour: 'G', columns: 1 }] }), null);
    expect(storeys[0]).toMatchObject({ tile: { look: 'built', space: 'G' } });
    expect(storeys[0]?.columns.every((column) => column.look === 'built')).toBe(true);
    expect(storeys[1]).toMatchObject({ tile: null, colour: 'G' });
  });

  test('a full floor shows that a tile is needed, and its ghost the colour above', () => {
    const full = lot({ floors: [{ colour: 'Y', columns: 4 }], next: 'tile' });
    expect(towerOf(full, null).storeys[0]?.tile).toEqual({ look: 'free', space: null, fresh: false });
    expect(towerOf(full, offer({ kind: 'tile', colour: 'P' })).storeys[0]?.tile).toEqual({ look: 'ghost', space: 'P', fresh: false });
  });

  test('a ghost never makes the drawing taller, so that nothing jumps', () => {
    const top = lot({ floors: [1, 2, 3, 4].map(() => ({ colour: 'Y' as const, columns: 4 })), next: 'roof' });
    const ghost = towerOf(top, offer({ kind: 'roof', colour: 'B' }));
    expect(ghost.height).toBe(towerOf(top, null).height);
    expect(ghost.rooftop).toMatchObject({ look: 'ghost', colour: 'B' });
    expect(ghostHeight(ghost)).toBeLessThan(ghost.height);
  });

  test('higher floors are narrower and lower', () => {
    expect(feetOf(1)).toBe(0);
    expect(feetOf(4) - feetOf(3)).toBeLessThan(feetOf(3) - feetOf(2));
  });
});

test('what others built last is marked piece by piece', () => {
  const built = lot({ floors: [{ colour: 'R', columns: 4 }, { colour: 'G', columns: 3 }] });
  const { storeys } = towerOf(built, null, { columns: new Map([[2, 2]]), tiles: new Set([1]), roof: false });
  expect(storeys[1]?.columns.map(({ fresh }) => fresh)).toEqual([false, true, true, false]);
  expect([storeys[0]?.tile?.fresh, storeys[0]?.columns.some(({ fresh }) => fresh)]).toEqual([true, false]);
});

test('the camera does not move while the first floors grow', () => {
  const empty = Array.from({ length: 6 }, () => lot({}));
  const begun = [lot({ floors: [{ colour: 'R', columns: 4 }, { colour: 'G', columns: 1 }] }), ...empty];
  expect(sceneHeight(begun)).toBe(sceneHeight(empty));
});
