// The rules as they are read: the guide in blocks, the statements that a search finds.
import type { RuleText, Rules } from '../lib/wire';

type Sections = Rules['sections'];

/** A text without case and accents, as it is typed into a search. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe');

/** Whether a text contains every word of a search; every text does when there is none. */
export function finder(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter((word) => word !== '');
  return (text) => {
    const all = folded(text);
    return words.every((word) => all.includes(word));
  };
}

const wordsOf = ({ id, title, text, ruling, printed }: RuleText): string => [id, title, text, ruling, printed].join(' ');

/** The rules that contain every word of the search, in their sections. */
export function matching(sections: Sections, search: string): Sections {
  const found = finder(search);
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => found(wordsOf(rule))) }))
    .filter((section) => section.rules.length > 0);
}

export const countOf = (sections: Sections): number => sections.reduce((sum, { rules }) => sum + rules.length, 0);

export type Block = { kind: 'heading' | 'text'; text: string } | { kind: 'list'; items: string[] };

/** The guide's plain text in blocks: `#` begins a heading, `-` an item of a list, an empty line a new paragraph. */
export function blocks(guide: string): Block[] {
  return guide
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block): Block => {
      if (block.startsWith('#')) return { kind: 'heading', text: block.replace(/^#+\s*/, '') };
      if (block.startsWith('- ')) return { kind: 'list', items: block.slice(2).split(/\n\s*- /).map(unbroken) };
      return { kind: 'text', text: unbroken(block) };
    });
}

const unbroken = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** A name as the id of a place on the page: "Astral Ship" is `astral-ship`. */
export const slug = (name: string): string => folded(name).replaceAll(/[^a-z0-9]+/g, '-');
