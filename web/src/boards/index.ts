// Which games can be drawn. A folder here with a `Board.svelte` is a game; nothing in the client names one.
//   Board.svelte        the drawing, with `BoardProps`; it adds keys of its own with `addKeys`. It gives each seat a shape
//                       around 0 0, `#seat-0`, and a colour, `--pagoda-0` for a game of that name: others show both (table/SeatMark)
//   texts/{lang}.json   texts of the drawing, if it has any; the texts of the game come from the server
//   about.ts            what the log and the lobby want to know of it, if anything: `About`
//   Emblem.svelte       its picture in the lobby, if it has one
//   sounds.ts           sounds of special steps
//   sources.ts          where points came from, for points that fly to the score
//   lights.ts           what lessons light up
//   rules/index.ts      drawings on the page of its rules
//   arranging/index.ts  what of it is a place, and how pieces look, when a position is set up by hand: `Arranging`
import type { Component, Snippet } from 'svelte';
import type { Lang, Texts } from '../lib/lang';
import type { Values } from '../lib/templates';
import type { Frame, Menu } from '../lib/unfold';
import type { Entry, Marks, Text } from '../lib/wire';

/** Why something is not possible, with its rule. */
export type Notice = { text: string; rule: string | null };

/** What a board says and offers in the prompt, which has a place for each part of it; what it leaves out, the page says by itself. */
export type Tray = {
  /** What to do now; without it, the question of the menu. */
  question?: string;
  /** Why what was touched is not possible: it takes the question's place. */
  notice?: Notice | null;
  /** Buttons for what is left to choose; null: none. */
  options?: Snippet | null;
  /** Keys into the menu that the big button chooses while nothing is selected: what there is to do then. */
  start?: readonly string[];
  /** What the big button says is still to be chosen; without it, the next question of the menu. */
  missing?: string | null;
  /** What would happen, what a thing does, what happened. */
  telling?: Snippet;
  /** How far the turn is. */
  stages?: Snippet;
};

export type BoardProps = {
  frame: Frame;
  /** What was done so far. It may go beyond the frame when that is one of the past. */
  log: Entry[];
  /** What stays the same all through the game, as the server tells it: the game's own words. */
  setting: unknown;
  /** Null when looking at the past or when somebody else decides. */
  menu: Menu | null;
  /** Keys into the menu: partial while choosing, complete when the ghost can be shown and confirmed. */
  selection: string[];
  /**
   * With `seen`, the person has seen everything that the path does: if it can be undone, some want no confirmation; and
   * nobody needs one where it was `meant`.
   */
  select: (path: string[], seen?: boolean, meant?: boolean) => void;
  /** Does the complete selection. */
  confirm: () => void;
  /** Puts something into the prompt, in place of what this board put there before. */
  ask: (tray: Tray) => void;
  /** What a log entry touched, to be shown. */
  highlight: Marks | null;
  /** Places that a sentence names which somebody looks at, to be shown. */
  places: readonly string[];
  names: string[];
  say: (text: Text) => string;
  reducedMotion: boolean;
  lang: Lang;
  /** A text of the board's own, or of the page. */
  uiText: (key: string, values?: Values) => string;
};
export type Board = Component<BoardProps>;

/** What a board says of itself while a position is set up on it by hand; it does not know what fits where. */
export type Arranging = {
  /** Which of its elements are places. */
  spots: string;
  /** What the place is called that such an element is; null where it is none. `near` is the seat at the bottom. */
  placeOf: (element: HTMLElement | SVGElement, near: number) => string | null;
  /** Which places are always on the board; the others are listed beside it. */
  drawn: RegExp;
  /** Draws a piece; what has no picture is a word. */
  Picture: Component<{ piece: string; setting: unknown }>;
  /** Whether a piece has a picture. */
  pictured: (piece: string) => boolean;
};

export type About = {
  /** What a card is called that was drawn from a pile; without it, by the term that its notation is. */
  cardText?: (card: string, pile: string) => Text;
  /** How the names of places look, where the board can show them or not: sentences do without those that it does not show. */
  places?: RegExp;
};

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const texts = import.meta.glob<{ default: Texts }>('./*/texts/*.json');
const abouts = import.meta.glob<About>('./*/about.ts', { eager: true });

/** Whether a game has a board. */
export const drawable = (game: string): boolean => Object.hasOwn(boards, `./${game}/Board.svelte`);

/** What the log calls a card. */
export const cardText = (game: string, card: string, pile: string): Text =>
  abouts[`./${game}/about.ts`]?.cardText?.(card, pile) ?? { t: '{card}', v: { card } };

/** How the names of places look in sentences; null where all of them are always to be seen. */
export const placesOf = (game: string): RegExp | null => abouts[`./${game}/about.ts`]?.places ?? null;

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
