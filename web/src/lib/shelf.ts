// What this browser keeps for each table: the latest tables, across reloads.

const most = 100;

/** A note for each table under one key of the storage. A window that may not store remembers until it is reloaded. */
export class Shelf<Note> {
  private unstored: { [table: string]: Note } = {};

  constructor(private readonly key: string) {}

  get(table: string): Note | null {
    return this.all()[table] ?? null;
  }

  /** Keeps a note; it is stored when this returns. */
  put(table: string, note: Note): void {
    const { [table]: _, ...others } = this.all();
    const kept = Object.fromEntries([...Object.entries(others).slice(1 - most), [table, note]]);
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
      this.unstored = {};
    } catch {
      this.unstored = kept;
    }
  }

  private all(): { [table: string]: Note } {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? '{}') as { [table: string]: Note };
      return { ...stored, ...this.unstored };
    } catch {
      return this.unstored;
    }
  }
}
