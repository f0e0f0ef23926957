// What a seat sees of a game of Pandoria, and what choices and steps touch and do; the types are the server's.
import type * as wire from '../../lib/wire';
import type { Marks, View } from './wire';

export type { Effects, Marks, Player, Region, Scored, Share, View } from './wire';

// A table does not know the games: here, in `settingOf` and nowhere else, what it hands on becomes Pandoria's.
export const viewOf = ({ view }: Pick<wire.Frame, 'view'>): View => view as View;
export const marksOf = (marks: wire.Marks): Marks => marks as Marks;
