// What a game draws on the page of its rules. A folder boards/{game}/rules with an `index.ts` has them; nothing here names a game.
import type { Component } from 'svelte';
import type { BoardProps } from '../boards';
import type { Example } from '../lib/wire';

/** How drawings speak: the game's sentences, the board's own texts, and what the players of examples are called. */
export type DrawingProps = Pick<BoardProps, 'say' | 'uiText' | 'names'>;
export type ExampleProps = DrawingProps & { example: Example };
export type ReferenceProps = DrawingProps & {
  examples: Example[];
  /** Whether a text contains what is searched for. */
  found: (text: string) => boolean;
};
/** A part of the reference, for the table of contents: its id on the page, and the key of its name among the board's texts. */
export type Part = { id: string; name: string };

export type Drawings = {
  /** What all drawings refer to, once on the page. */
  Defs: Component;
  Example: Component<ExampleProps>;
  /** Everything in the box, with what it costs and does. */
  Reference?: Component<ReferenceProps>;
  parts?: Part[];
};

const known = import.meta.glob<Drawings>('../boards/*/rules/index.ts');

export const loadDrawings = async (game: string): Promise<Drawings | null> => (await known[`../boards/${game}/rules/index.ts`]?.()) ?? null;
