// What a board tells the law about its prompt: what it says and offers, and what its sentences claim.
import type { Menu } from '../lib/unfold';

/** What the prompt is while nothing, or something, was touched. */
export type Prompt<Draft> = {
  /** The sentences, by their keys. */
  says: string[];
  start: readonly string[];
  /** What each touch of the board, or of the prompt, makes of it, unless it is refused. */
  touches: Draft[];
};
export type Position = { view: unknown; menu: Menu; setting: unknown };
export type Prompting<Draft extends { path: string[] }> = {
  empty: Draft;
  promptOf: (position: Position, draft: Draft) => Prompt<Draft>;
  /** Whether what a sentence says is so. A sentence that is not listed may not be said. */
  claims: { [key: string]: (position: Position, draft: Draft) => boolean };
};

const choiceOf = (menu: Menu, kind: string) => menu.choices.find(({ marks }) => marks.kind === kind);
export const canDo = (menu: Menu, ...kinds: string[]): boolean => kinds.some((kind) => choiceOf(menu, kind)?.refusal === null);
/** Whether the menu holds anything but passing. */
export const isMore = ({ choices }: Menu): boolean => choices.some(({ refusal, passes }) => refusal === null && !passes);
