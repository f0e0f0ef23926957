// What this browser keeps of what was achieved in it.

const KEY = 'pagoria-progress';

/** The marks that are kept; none where they cannot be read. */
export function keptMarks(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

export function keepMarks(marks: Iterable<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...marks]));
  } catch {
    // Nothing can be remembered in this window; the server still can.
  }
}

/** Somebody else uses this browser from now on; what was achieved is known to the server. */
export function forgetMarks(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Tells of what another window of this browser keeps; what is returned ends it. */
export function hearMarks(hear: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => void (key === KEY && hear());
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
