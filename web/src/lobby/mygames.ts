import type { TableInfo } from '../lib/wire';
import { isGoingOn } from '../table/seats';

export const isMyTurn = (table: TableInfo): boolean => {
  const { to_act, seats } = table;
  const seat = to_act === null ? undefined : seats[to_act];
  return isGoingOn(table) && seat !== undefined && seat.mine && seat.kind === 'person';
};

const rank = (table: TableInfo): number =>
  isMyTurn(table) ? 0 : isGoingOn(table) ? 1 : table.status === 'waiting' ? 2 : 3;

/** Where it is my turn comes first, then what goes on, what waits, what is over; the latest first in each. */
export const byUrgency = (tables: TableInfo[]): TableInfo[] =>
  [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
