// A menu that is asked in many places comes once; elsewhere stands its number, in the order of reading.
import type * as wire from './wire';

/** Frames as the client uses them: every menu stands where it is asked. */
export type Menu = Omit<wire.Menu, 'choices'> & { choices: Choice[] };
export type Choice = Omit<wire.Choice, 'menu'> & { menu: Menu | null };
export type Frame = Omit<wire.Frame, 'menu'> & { menu: Menu | null };
export type Welcome = Omit<wire.Welcome, 'frame'> & { frame: Frame };

/** Puts every menu of a frame where its number stands, in place. */
export function unfold(frame: wire.Frame): Frame {
  if (frame.menu !== null) fill(frame.menu, []);
  return frame as Frame;
}

function fill(menu: wire.Menu, met: wire.Menu[]): void {
  if (menu.pick !== null) met.push(menu);
  for (const choice of menu.choices) {
    if (typeof choice.menu === 'number') choice.menu = met[choice.menu] ?? null;
    else if (choice.menu !== null) fill(choice.menu, met);
  }
}
