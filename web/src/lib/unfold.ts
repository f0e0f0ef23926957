// A menu that is asked in many places comes once; elsewhere stands its number, in the order of reading.
import type { Choice, Menu } from './wire';

type Folded = Omit<Menu, 'choices'> & { choices: FoldedChoice[] };
type FoldedChoice = Omit<Choice, 'menu'> & { menu: Folded | number | null };

/** Puts every menu where its number stands, in place. */
export function unfold(menu: unknown): void {
  if (menu !== null) fill(menu as Folded, []);
}

function fill(menu: Folded, met: Folded[]): void {
  if (menu.pick !== null) met.push(menu);
  for (const choice of menu.choices) {
    if (typeof choice.menu === 'number') choice.menu = met[choice.menu] ?? null;
    else if (choice.menu !== null) fill(choice.menu, met);
  }
}
