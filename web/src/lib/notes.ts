// What this browser saw and added before a deal: should the server tell it otherwise later, that shows.
export type Note = { commitment: string; entropies: { [seat: number]: string } };

const key = 'pagoria.deals';
const most = 100;

function read(): { [table: string]: Note } {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as { [table: string]: Note };
  } catch {
    return {};
  }
}

function write(table: string, note: Note): void {
  const { [table]: _, ...others } = read();
  const kept = Object.entries(others).slice(1 - most);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [table, note]])));
  } catch {
    // A window that remembers nothing can still verify, only without this.
  }
}

export const noteOf = (table: string): Note | null => read()[table] ?? null;

/** The first commitment that was seen for a table counts. */
export function noteCommitment(table: string, commitment: string | null): void {
  if (commitment !== null && noteOf(table) === null) write(table, { commitment, entropies: {} });
}

/** What one of our seats added. The commitment was noted before: whoever adds has seen it. */
export function noteEntropy(table: string, seat: number, entropy: string): void {
  const note = noteOf(table);
  if (note !== null) write(table, { ...note, entropies: { ...note.entropies, [seat]: entropy } });
}
