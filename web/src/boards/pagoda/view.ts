// What the engine shows of a position of Pagoda; the types are the server's.
import type * as wire from '../../lib/wire';
import type { Marks, View } from './wire';

export type { Floor, Lot, Marks, Player, View } from './wire';

// A table does not know the games: here, and nowhere else, what it hands on becomes Pagoda's.
export const viewOf = ({ view }: Pick<wire.Frame, 'view'>): View => view as View;
export const marksOf = (marks: wire.Marks): Marks => marks as Marks;
