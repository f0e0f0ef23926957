import { expect, it } from 'vitest';
import { blocks, countOf, matching } from './book';

const rule = (id: string, text: string, ruling = '') => ({ id, title: id, text, ruling, printed: '' });
const sections = [
  { title: 'Building', rules: [rule('PG-20', 'Für eine Säule zahlst du eine Karte.'), rule('PG-30', 'Une tuile couvre la dernière pièce.', 'Décidé ici.')] },
  { title: 'End', rules: [rule('PG-80', 'Drei weiße Pagoden beenden das Spiel.')] },
];
const found = (search: string): string[] => matching(sections, search).flatMap(({ rules }) => rules.map(({ id }) => id));

it('finds rules by words and by number, and leaves empty sections out', () => {
  expect(found('')).toEqual(['PG-20', 'PG-30', 'PG-80']);
  expect(found('SÄULE karte')).toEqual(['PG-20']);
  expect(found('pg-8')).toEqual(['PG-80']);
  expect(matching(sections, 'pagoden').map(({ title }) => title)).toEqual(['End']);
  expect(countOf(matching(sections, 'pg'))).toBe(3);
});

it('asks for every word, and ignores case and accents', () => {
  expect(found('saule')).toEqual(['PG-20']);
  expect(found('derniere PIECE')).toEqual(['PG-30']);
  expect(found('weisse')).toEqual(['PG-80']);
  expect(found('saule pagoden')).toEqual([]);
});

it('finds the reasons of rulings, too', () => {
  expect(found('decide')).toEqual(['PG-30']);
});

it('reads headings, lists and paragraphs', () => {
  expect(blocks('# Start\n\nFirst\nline.\n\n- one\n  more\n- two\n')).toEqual([
    { kind: 'heading', text: 'Start' },
    { kind: 'text', text: 'First line.' },
    { kind: 'list', items: ['one more', 'two'] },
  ]);
});
