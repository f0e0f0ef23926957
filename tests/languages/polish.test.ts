// Runs in a copy of web/ to which the files of docs/guides/adding-a-language.md were added; see test_adding_a_language.py.
import { expect, it } from 'vitest';
import { loadTexts } from './boards';
import { detectLang, languages, loadLang } from './lib/lang';
import { languageName } from './lib/language-names';
import { phrase } from './lib/templates';

const numbers = [1, 2, 5, 12, 22, 25];

it('is offered under its own name, and chosen for those who read it', () => {
  expect(languages).toContain('pl');
  expect(languageName('pl')).toBe('Polski');
  expect(detectLang(['pl-PL', 'en'])).toBe('pl');
});

it('counts in the texts of the pages', async () => {
  const { points = '' } = await loadLang('pl');
  expect(numbers.map((n) => phrase(points, { n }, 'pl'))).toEqual(['1 punkt', '2 punkty', '5 punktów', '12 punktów', '22 punkty', '25 punktów']);
});

it('counts what a table names, where that is not a place in the text', async () => {
  const invited = (await loadLang('pl'))['waiting.invited'] ?? '';
  expect(phrase(invited, { n: 1, names: 'Ewa' }, 'pl')).toBe('Ewa zaprasza do gry');
  expect(phrase(invited, { n: 2, names: 'Ewa i Jan' }, 'pl')).toBe('Ewa i Jan zapraszają do gry');
});

it('counts in the texts of a board', async () => {
  const workers = (await loadTexts('pandoria', 'pl'))['pandoria.reserve.workers'] ?? '';
  expect([1, 2, 5].map((n) => phrase(workers, { n }, 'pl'))).toEqual(['1 robotnik', '2 robotników', '5 robotników']);
});

it('takes the English texts of a board that has no Polish ones', async () => {
  expect((await loadTexts('pagoda', 'pl'))['pagoda.score']).toBe('Score: {n}');
});
