// How much room the table has. What has room depends on the window only, never on the position.

/** From here on what is told has a place of its own, in pixels. */
const ROOMY = 640;
/** What an opened board of somebody else takes of the height, and what lies below it in a low and in a high window at most, in rem (Arrangement). */
const SPREAD = 10.75;
const FLAT = 24.25;
const ROOM = 31;

/** Elsewhere what is told would push the very thing away that is looked at: there it takes a tap. */
export const isRoomy = (width: number): boolean => width >= ROOMY;

/** Whether there is room for all that so many others have built. */
export function isSpread(width: number, height: number, others: number): boolean {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return width >= 70 * line && (height / line - (height < 40 * line ? FLAT : ROOM)) / others >= SPREAD;
}
