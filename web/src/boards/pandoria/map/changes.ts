// What is new on the map after a step: what was laid, what has closed, who went home.
import type { View } from '../view';

type Seen = Pick<View, 'land' | 'figures' | 'regions'>;
export type Changes = { laid: string[]; closed: string[][]; gone: { space: string; figure: string }[] };

const NONE: Changes = { laid: [], closed: [], gone: [] };
/** More than this at once is not a move but a look at another moment of the game. */
const MOST = 2;

export function changesBetween(before: Seen, after: Seen): Changes {
  const laid = Object.keys(after.land).filter((space) => before.land[space] === undefined);
  const lifted = Object.keys(before.land).some((space) => after.land[space] === undefined);
  if (lifted || laid.length > MOST) return NONE;
  const wasClosed = new Set(before.regions.flatMap(({ state, spaces }) => (state === 'closed' ? spaces : [])));
  const closed = after.regions.filter(({ state, spaces }) => state === 'closed' && !spaces.some((space) => wasClosed.has(space)));
  return { laid, closed: closed.map(({ spaces }) => spaces), gone: goneHome(before.figures, after.figures) };
}

/** Figures that have left the map; those that only moved do not count. */
function goneHome(before: Seen['figures'], after: Seen['figures']): Changes['gone'] {
  const come = Object.keys(after).flatMap((space) => (before[space] === after[space] ? [] : (after[space] ?? [])));
  return Object.entries(before).flatMap(([space, figure]) => {
    if (after[space] === figure) return [];
    const moved = come.indexOf(figure);
    if (moved >= 0) come.splice(moved, 1);
    return moved >= 0 ? [] : [{ space, figure }];
  });
}
