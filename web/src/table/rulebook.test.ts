import { expect, it } from 'vitest';
import { blocks, matching } from './rulebook';

const rule = (id: string, text: string) => ({ id, title: id, text, ruling: '', printed: '' });
const sections = [
  { title: 'Building', rules: [rule('PG-20', 'A column takes a card.'), rule('PG-30', 'A tile covers four columns.')] },
  { title: 'End', rules: [rule('PG-80', 'Three pagodas end the game.')] },
];

it('finds rules by words and by number, and leaves empty sections out', () => {
  const found = (search: string): string[] => matching(sections, search).flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(found('')).toEqual(['PG-20', 'PG-30', 'PG-80']);
  expect(found('COLUMN card')).toEqual(['PG-20']);
  expect(found('pg-8')).toEqual(['PG-80']);
  expect(matching(sections, 'pagodas').map(({ title }) => title)).toEqual(['End']);
});

it('reads headings, lists and paragraphs', () => {
  expect(blocks('# Start\n\nFirst\nline.\n\n- one\n  more\n- two\n')).toEqual([
    { kind: 'heading', text: 'Start' },
    { kind: 'text', text: 'First line.' },
    { kind: 'list', items: ['one more', 'two'] },
  ]);
});
