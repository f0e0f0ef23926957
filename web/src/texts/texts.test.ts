import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from './en.json';
import me from './me/en.json';

it('every error of the server has a text', () => {
  const [, union = ''] = /^export type Code =$(.*?);$/ms.exec(readFileSync('src/lib/wire.ts', 'utf8')) ?? [];
  const codes = [...union.matchAll(/^ {2}\| '(\w+)'$/gm)].map((match) => `error.${match[1]}`);
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((key) => !(key in en || key in me))).toEqual([]);
});
