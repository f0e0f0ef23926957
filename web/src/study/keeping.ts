// A study that nobody keeps outlives a reload of the page, and the way back to it.
import type { Tree } from './tree';

const key = 'pagoria.study';
/** More than this is not kept, in characters. */
const MOST = 2_000_000;

type Kept = { address: string; tree: Tree; at: string };

/** The study that was at this address when the page was left. */
export function keptAt(address: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.address === address ? kept : null;
  } catch {
    return null;
  }
}

export function keep(kept: Kept): void {
  try {
    const text = JSON.stringify(kept);
    if (text.length <= MOST) sessionStorage.setItem(key, text);
  } catch {
    // Nothing can be kept in this window; everything else works.
  }
}
