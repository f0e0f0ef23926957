// The draft of a choice outlives a reload of the page, for as long as the position is the same.
import type { Frame } from '../lib/unfold';

const key = 'pagoria.draft';
/** Which position a draft is for. */
export type Position = Pick<Frame, 'version' | 'seat'> & { table: { id: string } };
type Kept = { position: string; draft: unknown };

const name = ({ table, version, seat }: Position): string => `${table.id} ${version} ${seat}`;

/** The draft that was kept for this very position. */
export function draftFor<Draft>(position: Position): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.position === name(position) ? (kept.draft as Draft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(position: Position, draft: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ position: name(position), draft } satisfies Kept));
  } catch {
    // Nothing can be kept in this window; everything else works.
  }
}
