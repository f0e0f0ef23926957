// What can be counted: at a table from our seat, in a study from the seat that is looked through.
import { ask } from '../learning/answering';
import { at, get, query } from '../lib/api';
import type { Aid, AidsWish } from '../lib/wire';

export const ofTable = (table: string, seat: number): Promise<Aid[]> => get(`${at(table)}/aids${query({ seat })}`);

export const ofPosition = (game: string, position: string, seat: number | null): Promise<Aid[]> => ask('aids', { game, position, seat } satisfies AidsWish);
