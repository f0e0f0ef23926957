// How many games wait for us, in the page's title, the tab's icon and the app's icon.
import { setIcon } from '../table/attention';

/** The title of a page with the number of games that wait. */
export const titleWith = (waiting: number, title: string): string => (waiting === 0 ? title : `(${waiting}) ${title}`);

/** Shows the number; what is returned takes it back. */
export function showWaiting(waiting: number): () => void {
  setIcon(waiting > 0);
  // Only installed apps have such a number, and only some browsers.
  navigator.setAppBadge?.(waiting).catch(() => undefined);
  return () => setIcon(false);
}
