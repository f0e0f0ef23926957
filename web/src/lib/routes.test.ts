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
  ['/p/Anna%20M%C3%BCller', { page: 'profile', name: 'Anna Müller' }],
  ['/p/50%', { page: 'profile', name: '50%' }],
  ['/p', { page: 'unknown' }],
  ['/p/a/b', { page: 'unknown' }],
  ['/ladder', { page: 'ladder' }],
  ['/ratings', { page: 'ranking', pool: null }],
  ['/ratings/pagoda/2/people', { page: 'ranking', pool: { game: 'pagoda', players: 2, ladder: 'people' } }],
  ['/ratings/pagoda/2/cats', { page: 'unknown' }],
  ['/ratings/pagoda', { page: 'unknown' }],
  ['/matches', { page: 'matches' }],
  ['/m/a1B2', { page: 'match', id: 'a1B2' }],
  ['/m', { page: 'unknown' }],
  ['/m/a/b', { page: 'unknown' }],
  ['/import', { page: 'import' }],
  ['/import/x', { page: 'unknown' }],
  ['/study', { page: 'study', id: '' }],
  ['/study/a1B2', { page: 'study', id: 'a1B2' }],
  ['/study/a/b', { page: 'unknown' }],
  ['/puzzles', { page: 'puzzles' }],
  ['/puzzles/pagoda/17', { page: 'puzzle', game: 'pagoda', which: '17' }],
  ['/puzzles/pagoda/daily', { page: 'puzzle', game: 'pagoda', which: 'daily' }],
  ['/puzzles/pagoda', { page: 'unknown' }],
  ['/puzzles/pagoda/17/x', { page: 'unknown' }],
  ['/learn', { page: 'learn', game: '' }],
  ['/learn/pagoda', { page: 'learn', game: 'pagoda' }],
  ['/learn/pagoda/green-roof', { page: 'lesson', game: 'pagoda', name: 'green-roof' }],
  ['/learn/pagoda/first/x', { page: 'unknown' }],
  ['/learn/%2e%2e', { page: 'unknown' }],
  ['/me', { page: 'me' }],
  ['/me/x', { page: 'unknown' }],
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
