import type { TableInfo } from '../lib/wire';
import { isGoingOn } from '../table/seats';

export const isMyTurn = (table: TableInfo): boolean => {
  const { to_act, seats } = table;
  const seat = to_act === null ? undefined : seats[to_act];
  return isGoingOn(table) && seat !== undefined && seat.mine && seat.kind === 'person';
};

/** We sit there or did; after getting up or declining before the start, the table is no longer ours. */
export const isMine = ({ status, seats }: TableInfo): boolean => status !== 'waiting' || seats.some(({ mine }) => mine);

/** Somebody may still play there. */
export const isUnfinished = (table: TableInfo): boolean => isGoingOn(table) || (table.status === 'waiting' && !table.frozen);

/** A seat is kept for us: at a rematch, or because somebody invited us. */
export const isInvited = ({ status, seats, frozen }: TableInfo): boolean =>
  status === 'waiting' && !frozen && seats.some((seat) => seat.mine && seat.kind === 'open');

const rank = (table: TableInfo): number =>
  isMyTurn(table) || isInvited(table) ? 0 : isGoingOn(table) ? 1 : table.status === 'waiting' ? 2 : 3;

/** Where it is my turn, or a seat is kept for me, comes first, then what goes on, what waits, what is over; the latest first in each. */
export const byUrgency = (tables: TableInfo[]): TableInfo[] =>
  [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
