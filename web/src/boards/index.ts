// Which games can be drawn. A game adds a folder with a `Board.svelte` and one line here; nothing else in the client names it.
import type { Component } from 'svelte';
import type { Lang } from '../lib/lang';
import type { Frame, Marks, Menu, Text } from '../lib/wire';
import { texts as pagodaTexts } from './pagoda/texts';

export type BoardProps = {
  frame: Frame;
  /** Null when looking at the past or when somebody else decides. */
  menu: Menu | null;
  /** Keys into the menu: partial while choosing, complete when the ghost can be shown and confirmed. */
  selection: string[];
  select: (path: string[]) => void;
  /** Does the complete selection. */
  confirm: () => void;
  /** What a log entry touched, to be shown. */
  highlight: Marks | null;
  names: string[];
  say: (text: Text) => string;
  reducedMotion: boolean;
  lang: Lang;
  uiText: (key: string, values?: { [name: string]: string | number }) => string;
};
export type Board = Component<BoardProps>;

type Drawn = {
  /** The board, and beside it its texts. */
  load: (lang: Lang) => Promise<[{ default: Board }, unknown]>;
  /** Terms of the game for cards that go by a letter, for the log. */
  cards: { [card: string]: string };
};

const boards: { [game: string]: Drawn } = {
  pagoda: {
    load: (lang) => Promise.all([import('./pagoda/Board.svelte'), pagodaTexts[lang]()]),
    cards: { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' },
  },
};

/** Whether a game has a board. */
export const drawable = (game: string): boolean => Object.hasOwn(boards, game);

/** What the game's texts call a card; a small letter is the same card in a hand. */
export const cardTerm = (game: string, card: string): string => boards[game]?.cards[card.toUpperCase()] ?? card;

export async function loadBoard(game: string, lang: Lang): Promise<Board> {
  const board = boards[game];
  if (board === undefined) throw new Error(`there is no board for ${game}`);
  const [{ default: Board }] = await board.load(lang);
  return Board;
}
