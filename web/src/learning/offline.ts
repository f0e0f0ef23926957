// People who solve puzzles or take lessons can go on without a network: what that needs is stored, once the page is quiet.
import type { Lang } from '../lib/lang';

/** How long nothing is fetched that can wait, in milliseconds. */
const QUIET = 2_000;

/** Has all of it kept in a while; what is returned ends the wait. */
export function keepForOffline(lang: Lang): () => void {
  const timer = setTimeout(() => void import('../notices/offline').then(({ learnOffline }) => learnOffline(lang)).catch(() => undefined), QUIET);
  return () => clearTimeout(timer);
}
