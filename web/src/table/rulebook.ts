import type { Rules } from '../lib/wire';

type Sections = Rules['sections'];

/** The rules that contain every word of the search, in their sections. */
export function matching(sections: Sections, search: string): Sections {
  const words = search.toLocaleLowerCase().split(/\s+/).filter((word) => word !== '');
  return sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter(({ id, title, text }) => {
        const all = `${id} ${title} ${text}`.toLocaleLowerCase();
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}

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
