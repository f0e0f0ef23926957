import { offer } from '../lib/offering';
import type { TableInfo } from '../lib/wire';
import * as requests from './requests';

/** Fetches the record of a game and hands it to the reader as a file. */
export async function save({ id, game }: TableInfo, seat: number | null): Promise<void> {
  offer(`${game}-${id}.txt`, await requests.record(id, seat), 'text/plain');
}
