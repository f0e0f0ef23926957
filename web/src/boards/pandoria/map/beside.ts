// Where buttons stand beside what lies on the map for a look: never on it, where the finger may still be.
import type { Camera, Stage } from './camera';
import { boxAround, WIDTH, type Place, type Point } from './hex';

/** From the middle of a button to its border, and to what it stands beside, in pixels. */
const HALF = 22;
const GAP = HALF + 4;

/** The middles of this many buttons, on the screen: to the right of the pieces and to their left, where there is room, else above and below. */
export function beside(places: readonly Place[], camera: Camera, stage: Stage, count: number): Point[] {
  if (places.length === 0) return [];
  // From corner to corner, as a space is drawn.
  const { x, y, width, height } = boxAround([...places], 0);
  const [left, top] = [camera.x + x * camera.scale, camera.y + y * camera.scale];
  const [right, bottom] = [left + width * camera.scale, top + height * camera.scale];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const beyond = GAP + (WIDTH / 2) * camera.scale;
  const around: Point[] = [
    { x: right + GAP, y: middle.y },
    { x: left - GAP, y: middle.y },
    { x: middle.x, y: top - GAP },
    { x: middle.x, y: bottom + GAP },
    { x: right + beyond, y: top },
    { x: left - beyond, y: top },
  ];
  const fits = (point: Point): boolean => point.x >= HALF && point.y >= HALF && point.x <= stage.width - HALF && point.y <= stage.height - HALF;
  return around.filter(fits).slice(0, count);
}
