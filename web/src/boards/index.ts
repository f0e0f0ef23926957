// Which games can be drawn. A folder here with a `Board.svelte` is a game; nothing in the client names one.
//   Board.svelte        the drawing, with `BoardProps`
//   texts/{lang}.json   texts of the drawing, if it has any; the texts of the game come from the server
//   about.ts            what the log and the lobby want to know of it, if anything: `About`
//   Emblem.svelte       its picture in the lobby, if it has one
import type { Component } from 'svelte';
import type { Lang, Texts } from '../lib/lang';
import type { Values } from '../lib/templates';
import type { Frame, Menu } from '../lib/unfold';
import type { Marks, Text } from '../lib/wire';

export type BoardProps = {
  frame: Frame;
  /** What stays the same all through the game, as the server tells it: the game's own words. */
  setting: unknown;
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
  /** A text of the board's own, or of the page. */
  uiText: (key: string, values?: Values) => string;
};
export type Board = Component<BoardProps>;

export type About = {
  /** What a card is called that was drawn from a pile; without it, by the term that its notation is. */
  cardText?: (card: string, pile: string) => Text;
};

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const texts = import.meta.glob<{ default: Texts }>('./*/texts/*.json');
const abouts = import.meta.glob<About>('./*/about.ts', { eager: true });

/** Whether a game has a board. */
export const drawable = (game: string): boolean => Object.hasOwn(boards, `./${game}/Board.svelte`);

/** What the log calls a card. */
export const cardText = (game: string, card: string, pile: string): Text =>
  abouts[`./${game}/about.ts`]?.cardText?.(card, pile) ?? { t: '{card}', v: { card } };

export async function loadBoard(game: string): Promise<Board> {
  const load = boards[`./${game}/Board.svelte`];
  if (load === undefined) throw new Error(`there is no board for ${game}`);
  return (await load()).default;
}

/** The texts of a board's drawing, in English where it has none in this language. */
export async function loadTexts(game: string, lang: Lang): Promise<Texts> {
  const load = texts[`./${game}/texts/${lang}.json`] ?? texts[`./${game}/texts/en.json`];
  return (await load?.())?.default ?? {};
}
