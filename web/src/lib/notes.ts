// What this browser saw and added before a deal: should the server tell it otherwise later, that shows.
import { newEntropy, newId } from './ids';
import { Shelf } from './shelf';

export type Note = { commitment: string; entropies: { [seat: number]: string } };

const notes = new Shelf<Note>('pagoria.deals');

export const noteOf = (table: string): Note | null => notes.get(table);

/** The first commitment that was seen for a table counts. */
export function noteCommitment(table: string, commitment: string | null): void {
  if (commitment !== null && noteOf(table) === null) notes.put(table, { commitment, entropies: {} });
}

/** What one of our seats added. The commitment was noted before, so it was known when the seat added something. */
export function noteEntropy(table: string, seat: number, entropy: string): void {
  const note = noteOf(table);
  if (note !== null) notes.put(table, { ...note, entropies: { ...note.entropies, [seat]: entropy } });
}

/** How a seat is asked for. The command has no id any more when it was carried out. */
type Asked = { entropy: string; command_id?: string };
/** A seat by its number, or any that is free. */
type Place = number | 'any';

const asked = new Shelf<{ [place in Place]?: Asked }>('pagoria.joins');

/**
 * What we send to take a seat: made once and kept before it is sent. A server that refuses it, or loses its answer,
 * gets the same again and not another chance to choose the deal.
 */
export function joining(table: string, place: Place): Required<Asked> {
  const known = asked.get(table)?.[place];
  const request = { entropy: known?.entropy ?? newEntropy(), command_id: known?.command_id ?? newId() };
  asked.put(table, { ...asked.get(table), [place]: request });
  return request;
}

/** We sit there. After leaving and coming back we bring the same entropy, with another command. */
export function joined(table: string, place: Place, seat: number): void {
  const entropy = asked.get(table)?.[place]?.entropy;
  if (entropy === undefined) return;
  asked.put(table, { ...asked.get(table), [place]: { entropy } });
  noteEntropy(table, seat, entropy);
}
