import * as api from '../lib/api';
import { offer } from '../lib/offering';
import type { TableInfo } from '../lib/wire';

/** Fetches the record of a game and hands it to the reader as a file. */
export async function save({ id, game }: TableInfo, seat: number | null): Promise<void> {
  offer(`${game}-${id}.txt`, await api.record(id, seat), 'text/plain');
}
