import type { TableInfo } from '../lib/wire';

export const isMyTurn = ({ status, to_act, seats }: TableInfo): boolean => {
  const seat = to_act === null ? undefined : seats[to_act];
  return status === 'playing' && seat !== undefined && seat.mine && seat.kind === 'person';
};

const rank = (table: TableInfo): number =>
  isMyTurn(table) ? 0 : table.status === 'playing' ? 1 : table.status === 'waiting' ? 2 : 3;

/** Where it is my turn comes first, then what goes on, what waits, what is over; the latest first in each. */
export const byUrgency = (tables: TableInfo[]): TableInfo[] =>
  [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
