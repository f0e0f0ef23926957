import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const shape = (texts: { [key: string]: string }): [string, string[]][] => Object.entries(texts).map(([key, text]): [string, string[]] => [key, places(text)]).sort();

describe.each(Object.entries({ de, fr }))('%s', (_, texts) => {
  it('has the same keys and places as English', () => {
    expect(shape(texts)).toEqual(shape(en));
  });
});

it('every text is used', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.svelte$/.test(name));
  const used = new Set(sources.flatMap((name) => [...readFileSync(`src/${name}`, 'utf8').matchAll(/\br\('(\w+)'/g)].map((match) => match[1])));
  expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
});
