// Walking the server's tree of choices. A path is the list of keys on the way: what is sent back when it is complete.
import type { Choice, Menu } from './unfold';
import type { Marks } from './wire';

/** Where a path leads: the choices on it, what they add up to, and the menu that is still open. */
export type Followed = {
  path: string[];
  choices: Choice[];
  /** The menu that asks for the next key; null when nothing more can be added. */
  open: Menu | null;
  /** How often each key of an open pick menu was taken; empty outside of one. */
  picked: Map<string, number>;
  complete: boolean;
  /** It cannot be taken back. */
  final: boolean;
  points: number | null;
  marks: Marks;
};

/** A complete choice, or (`pick` is set) one that only lacks the keys of a pick menu. */
export type Leaf = { path: string[]; choice: Choice; points: number | null; marks: Marks; final: boolean; pick: Menu | null };

/** Who is asked, at a table or in a study: what can be chosen, what is selected of it, and how it is done. */
export type Chooser = {
  readonly menu: Menu | null;
  selection: string[];
  readonly followed: Followed | null;
  select: (path: string[], seen?: boolean, meant?: boolean) => void;
  /** Does what a path leads to, if it is complete. */
  choose: (path: readonly string[]) => void;
  /** Does what is selected, if it is complete. */
  confirm: () => void;
};

/** The choices along a path, or null where a key is not offered, is refused, or leads on from nothing. */
export function follow(menu: Menu, path: readonly string[]): Followed | null {
  let reached: Followed = start(menu);
  for (const key of path) {
    const next = reached.open?.pick ? pickOne(reached, key) : stepDown(reached, key);
    if (next === null) return null;
    reached = next;
  }
  return reached;
}

/** Goes along a path and, where only one way leads on, further that way. */
export function followOn(menu: Menu, path: readonly string[]): Followed | null {
  let at = follow(menu, path);
  while (path.length > 0 && at?.open && at.open.pick === null) {
    const possible: string[] = at.open.choices.filter((choice) => choice.refusal === null).map((choice) => choice.key);
    const only: string | undefined = possible.length === 1 ? possible[0] : undefined;
    if (only === undefined) break;
    at = follow(menu, [...at.path, only]);
  }
  return at;
}

function start(menu: Menu): Followed {
  return {
    path: [],
    choices: [],
    open: menu,
    picked: new Map(),
    complete: isOptional(menu),
    final: false,
    points: null,
    marks: {},
  };
}

/** A pick menu that asks for nothing at least, and has no key to end it, is complete as it stands. */
const isOptional = (menu: Menu): boolean => menu.pick !== null && menu.pick.least === 0 && menu.pick.done === null;

function stepDown(from: Followed, key: string): Followed | null {
  const choice = from.open?.choices.find((offered) => offered.key === key);
  if (choice === undefined || choice.refusal !== null) return null;
  return {
    path: [...from.path, key],
    choices: [...from.choices, choice],
    open: choice.menu,
    picked: new Map(),
    complete: choice.menu === null || isOptional(choice.menu),
    final: from.final || choice.final,
    points: choice.points ?? from.points,
    marks: { ...from.marks, ...choice.marks },
  };
}

function pickOne(from: Followed, key: string): Followed | null {
  const { open } = from;
  if (open === null || open.pick === null) return null;
  const taken = [...from.picked.values()].reduce((sum, count) => sum + count, 0);
  const { least, most, done } = open.pick;
  if (key === done) return taken < least ? null : { ...from, path: [...from.path, key], open: null, complete: true };
  const choice = open.choices.find((offered) => offered.key === key);
  const count = (from.picked.get(key) ?? 0) + 1;
  if (choice === undefined || choice.refusal !== null || count > choice.count || taken >= most) return null;
  return {
    path: [...from.path, key],
    choices: [...from.choices, choice],
    open,
    picked: new Map(from.picked).set(key, count),
    complete: done === null && taken + 1 >= least,
    final: from.final || choice.final,
    points: choice.points ?? from.points,
    marks: addMarks(from.marks, choice.marks),
  };
}

/** Marks of things picked side by side: lists are joined, anything else is replaced. */
function addMarks(before: Marks, added: Marks): Marks {
  const merged = { ...before };
  for (const [what, value] of Object.entries(added)) {
    const old = merged[what];
    merged[what] = Array.isArray(old) && Array.isArray(value) ? [...old, ...value] : value;
  }
  return merged;
}

/** Whether the path can be sent to the server as it is. */
export function isComplete(menu: Menu, path: readonly string[]): boolean {
  return path.length > 0 && follow(menu, path)?.complete === true;
}

/** All that can be done from here, refusals left out. */
export function leaves(menu: Menu): Leaf[] {
  return below(start(menu));
}

function below(at: Followed): Leaf[] {
  if (at.open === null || at.open.pick !== null) {
    const choice = at.choices.at(-1);
    return choice === undefined ? [] : [{ ...at, choice, pick: at.open }];
  }
  return at.open.choices.flatMap((choice) => {
    const next = stepDown(at, choice.key);
    return next === null ? [] : below(next);
  });
}

/** What the primary button sends: the path, with the key that ends a pick menu where one is asked for. Null when not yet. */
export function sendable(menu: Menu, path: readonly string[]): string[] | null {
  const at = follow(menu, path);
  if (at === null || path.length === 0) return null;
  if (at.complete) return at.path;
  const done = at.open?.pick?.done ?? null;
  return done !== null && isComplete(menu, [...path, done]) ? [...path, done] : null;
}
