// What part of the map is seen: a point of the map lies on the screen at `x + scale · px`, `y + scale · py`.
import { WIDTH, type Box, type Point } from './hex';

export type Camera = { x: number; y: number; scale: number };
/** What there is to see, and the part of the screen for it. */
export type Stage = { board: Box; width: number; height: number };

/** How many times larger than all of it the map can be seen. */
const CLOSEST = 4;
/** How far from the border of the screen what has the focus is moved, in pixels. */
const MARGIN = 48;

/** How wide spaces are on the screen, in pixels: narrower ones are hard to tap, these are good, wider ones are not needed. */
const SMALL = 30;
const GOOD = 40;
const LARGE = 64;
/** How far from the border of the screen an arrow to something beyond it stands, in pixels. */
const ARROW = 26;

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

/** What is seen at first: all of it where its spaces are large enough, else what has been built, large enough to be tapped. */
export function beginning(stage: Stage, built: Box): Camera {
  const all = fit(stage);
  if (all.scale * WIDTH >= SMALL) return all;
  const wanted = between(GOOD / WIDTH, fitScale({ ...stage, board: built }), LARGE / WIDTH);
  const scale = between(all.scale, wanted, all.scale * CLOSEST);
  const [x, y] = [built.x + built.width / 2, built.y + built.height / 2];
  return limited({ x: stage.width / 2 - x * scale, y: stage.height / 2 - y * scale, scale }, stage);
}

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

const onScreen = ({ x, y, scale }: Camera, point: Point): Point => ({ x: x + point.x * scale, y: y + point.y * scale });

/** Whether a point of the map is on the screen, with most of the space around it. */
export function isSeen(camera: Camera, point: Point, { width, height }: Stage): boolean {
  const { x, y } = onScreen(camera, point);
  const room = (WIDTH / 3) * camera.scale;
  return x >= room && y >= room && x <= width - room && y <= height - room;
}

/** Moved just as far as it takes to see points of the map; of those too far apart, the last ones. */
export const following = (camera: Camera, points: readonly Point[], stage: Stage): Camera =>
  points.reduce<Camera>((now, point) => (isSeen(now, point, stage) ? now : revealing(now, point, stage)), camera);

/** Where at the border of the screen an arrow points to something beyond it, and its angle. */
export function arrowTo(camera: Camera, point: Point, { width, height }: Stage): Point & { angle: number } {
  const { x, y } = onScreen(camera, point);
  const at = { x: between(ARROW, x, width - ARROW), y: between(ARROW, y, height - ARROW) };
  return { ...at, angle: (Math.atan2(y - at.y, x - at.x) * 180) / Math.PI };
}

/** On the way from one part of the map to another. */
export function onTheWay(from: Camera, to: Camera, share: number): Camera {
  const part = (start: number, end: number): number => start + (end - start) * share;
  return { x: part(from.x, to.x), y: part(from.y, to.y), scale: part(from.scale, to.scale) };
}
