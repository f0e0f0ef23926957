import { expect, it } from 'vitest';
import { partsOfName } from './naming';

const parts = (...names: string[]): [string, string][] => names.map((name) => partsOfName(name, names));

it('parts a name where another one goes on otherwise', () => {
  expect(parts('Settler 1', 'Settler 2', 'Ada')).toEqual([['Settler ', '1'], ['Settler ', '2'], ['', 'Ada']]);
  expect(parts('Anna-Maria Lorenz', 'Anna-Lena Lorenz', 'Anton')).toEqual([['Anna-', 'Maria Lorenz'], ['Anna-', 'Lena Lorenz'], ['', 'Anton']]);
});

it('leaves names whole that begin with the same few letters', () => {
  expect(parts('Ada', 'Apprentice', 'Apple')).toEqual([['', 'Ada'], ['', 'Apprentice'], ['', 'Apple']]);
});

it('leaves a name whole with which another one begins', () => {
  expect(parts('Anna', 'Anna B')).toEqual([['', 'Anna'], ['Anna', ' B']]);
  expect(parts('Anna', 'Anna B', 'Anna B 2')).toEqual([['', 'Anna'], ['Anna', ' B'], ['Anna B', ' 2']]);
  expect(parts('Maximilian', 'Maximiliane')).toEqual([['', 'Maximilian'], ['Maximilian', 'e']]);
});

it('parts between letters, not within them', () => {
  expect(parts('🐉🐉🐉🐉🐉', '🐉🐉🐉🐉🐢')).toEqual([['🐉🐉🐉🐉', '🐉'], ['🐉🐉🐉🐉', '🐢']]);
});

it('has nothing to part where all are called the same', () => {
  expect(parts('Ada', 'Ada')).toEqual([['', 'Ada'], ['', 'Ada']]);
});
