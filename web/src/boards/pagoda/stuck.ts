// What there is to do while no card builds anything: the menu says what is possible.
import type { Menu } from '../../lib/unfold';
import { choiceOfKind, offersOf, startOf } from './offers';

type Kind = 'alternative' | 'dragon' | 'lantern' | 'end' | 'pass';
/** Why nothing can be built, and what can be done instead, the first of it first. */
export type Way = { why: 'cards' | 'stuck' | 'limit' | 'done'; kinds: [Kind, ...Kind[]] };

const isPossible = (menu: Menu, kind: Kind): boolean => (kind === 'lantern' ? lanternOpens(menu) : startOf(menu, kind).length > 0);

/** The rules of the limit of columns. They are the reason only where the cards pay for one more. */
const LIMIT: readonly unknown[] = ['PG-12', 'PG-41'];

/** Whether the Lantern is all that is missing for another column. */
export const lanternOpens = (menu: Menu): boolean =>
  startOf(menu, 'lantern').length > 0 && ['column', 'roof'].some((kind) => LIMIT.includes(choiceOfKind(menu, kind)?.refusal?.rule));

const WAYS: readonly Way[] = [
  { why: 'cards', kinds: ['alternative', 'dragon'] },
  { why: 'stuck', kinds: ['dragon', 'pass'] },
  { why: 'limit', kinds: ['lantern', 'end'] },
  { why: 'done', kinds: ['end'] },
  { why: 'stuck', kinds: ['pass'] },
];

/** Null while something can be built. */
export function wayOn(menu: Menu): Way | null {
  if (offersOf(menu).length > 0) return null;
  const way = WAYS.find(({ kinds: [first] }) => isPossible(menu, first));
  if (way === undefined) return null;
  const [first, ...others] = way.kinds;
  return { ...way, kinds: [first, ...others.filter((kind) => isPossible(menu, kind))] };
}
