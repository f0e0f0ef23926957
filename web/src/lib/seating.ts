// Sitting down. Every seat adds a number of its own to the deal, but not before the server's commitment is known.
import * as api from './api';
import { joined, joining, noteCommitment } from './notes';
import type { TableInfo } from './wire';

type Committed = { id: string; commitment: string | null };

/** Takes a seat; without a number, any that is free. */
export async function sitDown({ id, commitment }: Committed, seat: number | null, name = ''): Promise<void> {
  noteCommitment(id, commitment);
  const place = seat ?? 'any';
  const taken = await api.join(id, { ...joining(id, place), seat, ...(name === '' ? {} : { name }) });
  joined(id, place, taken.seat);
}

/** Opens a table and sits down: one seat for each person at this screen, '' is our own name. */
export async function openTable(wanted: api.Wanted, people: { seat: number; name: string }[]): Promise<string> {
  const table = await api.open(wanted);
  for (const { seat, name } of people) await sitDown(table, seat, name);
  return table.id;
}

/** Open seats that are kept for the people at this screen, as at a rematch. */
export const keptSeats = ({ seats }: TableInfo): number[] =>
  seats.flatMap((seat, number) => (seat.mine && seat.kind === 'open' ? [number] : []));

export async function takeKeptSeats(table: TableInfo): Promise<void> {
  for (const seat of keptSeats(table)) await sitDown(table, seat);
}

/** The table where the same people play again; the second who asks finds the table of the first. */
export async function playAgain({ id, rematch }: TableInfo): Promise<string> {
  const next = rematch ?? (await api.rematch(id)).id;
  await takeKeptSeats(await api.table(next));
  return next;
}
