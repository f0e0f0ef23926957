import { expect, it } from 'vitest';
import { partsOfName } from './naming';

const parts = (...names: string[]): [string, string][] => names.map((name) => partsOfName(name, names));

it('parts a name where another one goes on otherwise', () => {
  expect(parts('Settler 1', 'Settler 2', 'Ada')).toEqual([['Settler ', '1'], ['Settler ', '2'], ['', 'Ada']]);
  expect(parts('Anna-Maria Lorenz', 'Anna-Lena Lorenz', 'Anton')).toEqual([['Anna-', 'Maria Lorenz'], ['Anna-', 'Lena Lorenz'], ['An', 'ton']]);
});

it('leaves a name whole with which another one begins', () => {
  expect(parts('Anna', 'Anna B')).toEqual([['', 'Anna'], ['Anna', ' B']]);
});

it('parts between letters, not within them', () => {
  expect(parts('🐉🐉', '🐉🐢')).toEqual([['🐉', '🐉'], ['🐉', '🐢']]);
});

it('has nothing to part where all are called the same', () => {
  expect(parts('Ada', 'Ada')).toEqual([['', 'Ada'], ['', 'Ada']]);
});
