// What the primary button does, what stands beside it, and when a press of them is meant.
import { follow, sendable, type Chooser } from '../lib/choices';
import type { Choice, Menu } from '../lib/unfold';
import type { Text } from '../lib/wire';

/** To be done with one press: something complete, or the start of something. */
export type Deed = { path: string[]; choice: Choice; points: number | null };
/** Passing stands beside the primary button while anything else is possible, and is the primary one when nothing is. */
export type Offering = { primary: Deed | null; passing: Deed | null };

const NOTHING: Offering = { primary: null, passing: null };

const possible = ({ choices }: Menu): Choice[] => choices.filter(({ refusal }) => refusal === null);
const isLeft = (menu: Menu): boolean => possible(menu).some(({ passes }) => !passes);
const deed = (choice: Choice): Deed => ({ path: [choice.key], choice, points: choice.points });

/** The choice with which one passes on: ends the turn, skips what is asked. */
const passingOf = (menu: Menu): Deed | null => possible(menu).filter(({ passes }) => passes).map(deed)[0] ?? null;

/** Passing, where nothing else can be done. */
export const onlyPassing = (menu: Menu): Deed | null => (isLeft(menu) ? null : passingOf(menu));

/** `start` is what a board would begin with while nothing is selected. */
export function offeringOf(menu: Menu | null, selection: readonly string[], start: readonly string[] = []): Offering {
  if (menu === null) return NOTHING;
  const passing = passingOf(menu);
  if (!isLeft(menu)) return { primary: passing, passing: null };
  if (selection.length > 0) return { primary: selectedDeed(menu, selection), passing };
  const begun = startedDeed(menu, start);
  return { primary: begun, passing: begun?.choice.passes ? null : passing };
}

function startedDeed(menu: Menu, start: readonly string[]): Deed | null {
  const at = follow(menu, start);
  const choice = at?.choices.at(-1);
  return at === null || choice === undefined ? null : { path: at.path, choice, points: at.points };
}

/** Does what is complete, and selects what is only the start of something. */
export function press({ menu, choose, select }: Pick<Chooser, 'menu' | 'choose' | 'select'>, path: readonly string[]): void {
  if (menu === null) return;
  if (sendable(menu, path) === null) select([...path]);
  else choose(path);
}

/** What is asked next of what is selected so far; null while nothing is. */
export const askedNext = (menu: Menu | null, selection: readonly string[]): Text | null =>
  menu === null || selection.length === 0 ? null : (follow(menu, selection)?.open?.question ?? null);

function selectedDeed(menu: Menu, selection: readonly string[]): Deed | null {
  const [path, at] = [sendable(menu, selection), follow(menu, selection)];
  const choice = at?.choices[0];
  if (path === null || choice === undefined || at?.choices.at(-1)?.passes) return null;
  return { path, choice, points: at?.points ?? null };
}

/** Whether a choice gives away what could still be done, and could not be undone: it is sent after a breath. */
export function needsBreath(menu: Menu, path: readonly string[]): boolean {
  const at = follow(menu, path);
  return at !== null && at.final && at.choices.at(-1)?.passes === true && isLeft(menu);
}

/** A button that means something new is dead for this long, in milliseconds, when the hand was on it. */
export const SETTLING = 600;

/**
 * Keeps a second tap from doing what nobody has read yet. What a button means counts as new when it changed while the hand
 * was still on it; people who touched anything else in between have chosen it, and need not wait.
 */
export class Steady {
  #meaning = '';
  #handHere = false;
  #since = -Infinity;

  /** Something on the page was touched: this button, or anything else. */
  touch(here: boolean): void {
    this.#handHere = here;
  }

  /** What the button means from now on; how long it is dead. */
  mean(meaning: string, now: number): number {
    if (meaning !== this.#meaning) this.#since = this.#handHere ? now : -Infinity;
    this.#meaning = meaning;
    return Math.max(0, this.#since + SETTLING - now);
  }

  isMeant(now: number): boolean {
    return now - this.#since >= SETTLING;
  }
}
