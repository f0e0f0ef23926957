import { expect, it } from 'vitest';
import { noTexts } from '../lib/gametexts';
import type { Seat, TableInfo } from '../lib/wire';
import { namesOf, variantName } from './names';

const texts = { ...noTexts, bots: { greedy: 'Gierig' } };
const bot = (id: string): Seat => ({ name: '', kind: 'bot', bot: id, mine: false, online: true });
const person = (name: string): Seat => ({ name, kind: 'person', bot: null, mine: false, online: true });
const names = (...seats: Seat[]): string[] => namesOf({ seats } as TableInfo, texts);

it('calls bots as the reader does, and people as they are called', () => {
  expect(names(bot('greedy'), person('Ada'), bot('Deep Roof'))).toEqual(['Gierig', 'Ada', 'Deep Roof']);
});

it('numbers equal names, but not the lack of one', () => {
  expect(names(bot('greedy'), person('Ada'), bot('greedy'))).toEqual(['Gierig 1', 'Ada', 'Gierig 2']);
  expect(names(person(''), person(''))).toEqual(['', '']);
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
