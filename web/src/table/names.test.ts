import { expect, it } from 'vitest';
import { noTexts } from '../lib/gametexts';
import type { Seat, TableInfo } from '../lib/wire';
import { namesOf, variantName } from './names';

const texts = { ...noTexts, bots: { greedy: 'Gierig' } };
const bot = (id: string): Seat => ({ name: '', kind: 'bot', bot: id, mine: false, online: true, member: false, away_until: null });
const person = (name: string): Seat => ({ name, kind: 'person', bot: null, mine: false, online: true, member: false, away_until: null });
const names = (...seats: Seat[]): string[] => namesOf({ seats } as TableInfo, texts);

it('calls bots as the reader does, and people as they are called', () => {
  expect(names(bot('greedy'), person('Ada'), bot('Deep Roof'))).toEqual(['Gierig', 'Ada', 'Deep Roof']);
});

it('numbers equal names, but not the lack of one', () => {
  expect(names(bot('greedy'), person('Ada'), bot('greedy'))).toEqual(['Gierig 1', 'Ada', 'Gierig 2']);
  const open: Seat = { ...person(''), kind: 'open' };
  expect(names(open, open)).toEqual(['', '']);
});

it('has a word for those who are no longer known here', () => {
  expect(names(person(''), person('Ada'), { ...person(''), kind: 'vacant' })).toEqual(['former 1', 'Ada', 'former 2']);
});

it('calls a variant by its name, or by those of its parts', () => {
  const known = { ...texts, variants: { family: 'Familie', 'fast+simple': 'Kurz' }, options: { river: 'Fluss' } };
  expect(['family', 'family+river', 'fast+simple', 'other'].map((id) => variantName(id, known))).toEqual([
    'Familie',
    'Familie + Fluss',
    'Kurz',
    'Other',
  ]);
});
