import { expect, it } from 'vitest';
import { detectLang } from './lang';
import { routeOf } from './routes';

it.each([
  ['/', { page: 'lobby' }],
  ['/t/a1B2', { page: 'table', id: 'a1B2' }],
  ['/t/a1B2/', { page: 'table', id: 'a1B2' }],
  ['/t/a1B2/verify', { page: 'verify', id: 'a1B2' }],
  ['/rules/pagoda', { page: 'rules', game: 'pagoda' }],
  ['/rules', { page: 'rules', game: '' }],
  ['/rules/pagoda/x', { page: 'unknown' }],
  ['/import', { page: 'import' }],
  ['/import/x', { page: 'unknown' }],
  ['/t', { page: 'unknown' }],
  ['/t/..%2f', { page: 'unknown' }],
  ['/t/a/b', { page: 'unknown' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

it('speaks the first language of the reader that it knows', () => {
  expect(detectLang(['it-IT', 'fr-CH', 'de'])).toBe('fr');
  expect(detectLang(['DE'])).toBe('de');
  expect(detectLang(['ja'])).toBe('en');
  expect(detectLang(['pt-BR'], ['en', 'pt', 'pt-BR'])).toBe('pt-BR');
  expect(detectLang(['pt-PT'], ['en', 'pt', 'pt-BR'])).toBe('pt');
});
