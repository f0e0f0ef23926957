// Which games can be drawn. A game adds a folder with a `Board.svelte` and one line here; nothing else in the client names it.
import type { Component } from 'svelte';
import type { Lang } from '../lib/lang';
import type { Frame, Marks, Menu, Text } from '../lib/wire';

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

const loaders: { [game: string]: () => Promise<{ default: Board }> } = {
  pagoda: () => import('./pagoda/Board.svelte'),
};

/** Ids of the games that have a board. */
export const drawable = (game: string): boolean => Object.hasOwn(loaders, game);

export async function loadBoard(game: string): Promise<Board> {
  const load = loaders[game];
  if (load === undefined) throw new Error(`there is no board for ${game}`);
  return (await load()).default;
}
