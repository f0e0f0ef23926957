import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';

const languages: { [lang: string]: { [key: string]: string } } = { en, de, fr };
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

/** All sources but tests and boards, which bring their own texts. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|^boards/.test(name))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

const found = (pattern: RegExp): string[] => [...sources.matchAll(pattern)].map((match) => match[1] ?? '');
const plurals = found(/\bplural\('([\w.]+)'/g).flatMap((key) => [`${key}.one`, `${key}.other`]);
const used = new Set([...found(/\bt\('([\w.]+)'/g), ...plurals]);
/** Keys that are put together, such as `error.${code}`: everything that begins so counts as used. */
const prefixes = found(/\blookUp\(`([\w.]+)\$\{/g);

describe.each(['de', 'fr'])('%s', (lang) => {
  const texts = languages[lang] ?? {};

  it('has the same keys as English', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same places in every text', () => {
    const differing = Object.entries(en).filter(([key, english]) => `${places(texts[key] ?? '')}` !== `${places(english)}`);
    expect(differing).toEqual([]);
  });
});

it('every key that is used exists', () => {
  expect([...used].filter((key) => !(key in en))).toEqual([]);
});

it('every key that exists is used', () => {
  const unused = Object.keys(en).filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  expect(unused).toEqual([]);
});

it('every error of the server has a text', () => {
  const codes = [...readFileSync('src/lib/wire.ts', 'utf8').matchAll(/^ {2}\| '(\w+)';?$/gm)].map((match) => `error.${match[1]}`);
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((key) => !(key in en))).toEqual([]);
});
