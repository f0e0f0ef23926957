// Commitments that this browser saw while a game went on: a later change of one would show.
const key = 'pagoria.commitments';
const most = 100;

function read(): { [table: string]: string } {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as { [table: string]: string };
  } catch {
    return {};
  }
}

/** The first commitment that was seen for a table counts. */
export function noteCommitment(table: string, commitment: string | null): void {
  const known = read();
  if (commitment === null || known[table] !== undefined) return;
  const kept = Object.entries(known).slice(1 - most);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [table, commitment]])));
  } catch {
    // A window that remembers nothing can still verify, only without this.
  }
}

export const notedCommitment = (table: string): string | null => read()[table] ?? null;
