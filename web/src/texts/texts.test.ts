import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from './en.json';

it('every error of the server has a text', () => {
  const codes = [...readFileSync('src/lib/wire.ts', 'utf8').matchAll(/^ {2}\| '(\w+)';?$/gm)].map((match) => `error.${match[1]}`);
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((key) => !(key in en))).toEqual([]);
});
