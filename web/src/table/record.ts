import * as api from '../lib/api';
import type { TableInfo } from '../lib/wire';

/** Fetches the record of a game and hands it to the reader as a file. */
export async function save({ id, game }: TableInfo, seat: number | null): Promise<void> {
  const text = await api.record(id, seat);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${game}-${id}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}
