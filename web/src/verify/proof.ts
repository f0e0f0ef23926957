// All that the server says of a finished game, in one file for those who want to verify it.
import { type Note, noteOf } from '../lib/notes';
import { offer } from '../lib/offering';
import type { Deal, Outcome, TableInfo } from '../lib/wire';
import * as requests from '../table/requests';

/** `steps` and `outcome` are what the table shows, `noted` is what this browser saw and added before the deal. */
export type Proof = { deal: Deal; record: string; steps: number; outcome: Outcome | null; noted: Note | null };

/** Fetches what there is to verify. */
export async function gather({ id, step, outcome }: TableInfo, deal: Deal): Promise<Proof> {
  return { deal, record: await requests.record(id, null), steps: step, outcome, noted: noteOf(id) };
}

export const fileName = ({ game, id }: TableInfo): string => `${game}-${id}.proof.json`;

/** Hands the proof to the reader as a file, for `pagoria verify`. */
export const save = (table: TableInfo, proof: Proof): void => offer(fileName(table), `${JSON.stringify(proof, null, 1)}\n`, 'application/json');
