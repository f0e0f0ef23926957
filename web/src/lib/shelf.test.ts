import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Shelf } from './shelf';

let stored: { [key: string]: string };

beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, text: string) => (stored[key] = text) });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the latest hundred tables', () => {
  const shelf = new Shelf<number>('notes');
  for (let table = 0; table < 101; table++) shelf.put(`t${table}`, table);
  expect([shelf.get('t0'), shelf.get('t1'), shelf.get('t100')]).toEqual([null, 1, 100]);
  shelf.put('t1', 7);
  shelf.put('new', 0);
  expect([shelf.get('t1'), shelf.get('t2')]).toEqual([7, null]);
});

it('begins anew when what is stored cannot be read', () => {
  stored['notes'] = 'nonsense';
  const shelf = new Shelf<number>('notes');
  expect(shelf.get('a')).toBeNull();
  shelf.put('a', 1);
  expect(new Shelf<number>('notes').get('a')).toBe(1);
});
