// What part of the map is seen: a point of the map lies on the screen at `x + scale · px`, `y + scale · py`.
import type { Box, Point } from './hex';

export type Camera = { x: number; y: number; scale: number };
/** What there is to see, and the part of the screen for it. */
export type Stage = { board: Box; width: number; height: number };

/** How many times larger than all of it the map can be seen. */
const CLOSEST = 4;
/** How far from the border of the screen what has the focus is moved, in pixels. */
const MARGIN = 48;

const fitScale = ({ board, width, height }: Stage): number => Math.min(width / board.width, height / board.height);

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** Along one axis: no empty screen beside a board that is larger than it; the middle for one that is smaller. */
function held(position: number, start: number, length: number, screen: number): number {
  if (length <= screen) return (screen - length) / 2 - start;
  return between(screen - length - start, position, -start);
}

function limited({ x, y, scale }: Camera, { board, width, height }: Stage): Camera {
  return {
    x: held(x, board.x * scale, board.width * scale, width),
    y: held(y, board.y * scale, board.height * scale, height),
    scale,
  };
}

/** All of the board, in the middle. */
export const fit = (stage: Stage): Camera => limited({ x: 0, y: 0, scale: fitScale(stage) }, stage);

/** Whether all of the board is seen. */
export const isFit = (camera: Camera, stage: Stage): boolean => camera.scale <= fitScale(stage) * 1.001;

/** The same part of the map after the screen, or the board, has changed. */
export function refit(camera: Camera, before: Stage, stage: Stage): Camera {
  if (isFit(camera, before)) return fit(stage);
  const scale = (camera.scale / fitScale(before)) * fitScale(stage);
  const middle = onMap(camera, { x: before.width / 2, y: before.height / 2 });
  return limited({ x: stage.width / 2 - middle.x * scale, y: stage.height / 2 - middle.y * scale, scale }, stage);
}

/** Which point of the map lies at a point of the screen. */
export const onMap = ({ x, y, scale }: Camera, point: Point): Point => ({ x: (point.x - x) / scale, y: (point.y - y) / scale });

export const moved = (camera: Camera, by: Point, stage: Stage): Camera => limited({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, stage);

/** Larger or smaller; the point of the map under `from` comes to lie under `to`. */
export function zoomed(camera: Camera, factor: number, stage: Stage, from: Point, to = from): Camera {
  const least = fitScale(stage);
  const scale = between(least, camera.scale * factor, least * CLOSEST);
  const { x, y } = onMap(camera, from);
  return limited({ x: to.x - x * scale, y: to.y - y * scale, scale }, stage);
}

/** Moved just as far as it takes to see a point of the map. */
export function revealing(camera: Camera, point: Point, stage: Stage): Camera {
  const [x, y] = [camera.x + point.x * camera.scale, camera.y + point.y * camera.scale];
  const by = {
    x: between(Math.min(MARGIN, stage.width / 2), x, Math.max(stage.width - MARGIN, stage.width / 2)) - x,
    y: between(Math.min(MARGIN, stage.height / 2), y, Math.max(stage.height - MARGIN, stage.height / 2)) - y,
  };
  return by.x === 0 && by.y === 0 ? camera : moved(camera, by, stage);
}
