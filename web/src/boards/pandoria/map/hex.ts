// Hexagons that stand on a corner, in the map's own units. Corners and centres lie on a grid of whole numbers (half a space across,
// half a side down), so that equal corners are equal numbers.

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };
/** Where a space lies; `x` counts half spaces. */
export type Spot = { row: number; x: number };
export type Place = Spot & { name: string };
type Corner = readonly [across: number, down: number];

/** From the centre to a corner, as long as a side. */
export const SIDE = 40;
export const WIDTH = SIDE * Math.sqrt(3);
export const ROW = SIDE * 1.5;

/** As the engine counts them: right, lower right, lower left, left, upper left, upper right. */
const STEPS: readonly Corner[] = [
  [2, 0],
  [1, 3],
  [-1, 3],
  [-2, 0],
  [-1, -3],
  [1, -3],
];
/** Side d leads clockwise from corner d to corner d + 1. */
const CORNERS: readonly Corner[] = [
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
  [0, -2],
];

const key = (across: number, down: number): string => `${across} ${down}`;
const grid = ({ row, x }: Spot): Corner => [x, 3 * row];
const point = ([across, down]: Corner): Point => ({ x: (across * WIDTH) / 2, y: (down * SIDE) / 2 });

export const centre = (place: Spot): Point => point(grid(place));

const short = (value: number): number => Math.round(value * 10) / 10;
export const at = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;

/** The way from the centre of a space to that of its neighbour in a direction. */
export const towards = (direction: number): Point => point(STEPS[direction] ?? [0, 0]);

/** Corners moved inwards, or outwards below 0; the inner side of a clockwise way is on its right. */
const shifted = (corners: Point[], inset: number): Point[] =>
  corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const [x1, y1, x2, y2] = [corner.x - before.x, corner.y - before.y, after.x - corner.x, after.y - corner.y];
    const far = (inset * SIDE) / (SIDE * SIDE + x1 * x2 + y1 * y2);
    return { x: corner.x - (y1 + y2) * far, y: corner.y + (x1 + x2) * far };
  });

/** The point so far from one point towards another, but never beyond the middle. */
function partOf(from: Point, to: Point, length: number): Point {
  const share = Math.min(length / Math.hypot(to.x - from.x, to.y - from.y), 0.5);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** One closed line through corners, which are rounded as far as there is room. */
function softened(corners: Point[], inset: number, round: number): string {
  const ring = shifted(corners, inset);
  const turns = ring.map((corner, index) => {
    const [before, after] = [ring.at(index - 1) ?? corner, ring[(index + 1) % ring.length] ?? corner];
    return round === 0 ? at(corner) : `${at(partOf(corner, before, round))}Q${at(corner)} ${at(partOf(corner, after, round))}`;
  });
  return `M${turns.join('L')}Z`;
}

/** The line around one space whose centre is at 0 0. */
export const hexagon = (inset = 0, round = 0): string => softened(CORNERS.map(point), inset, round);

/** The lines around groups of spaces, holes included: one path with as many rings as it needs. */
export function outline(places: readonly Spot[], inset = 0, round = 0): string {
  const inside = new Set(places.map((place) => key(...grid(place))));
  const ways = new Map<string, { from: Corner; to: Corner }>();
  for (const place of places) {
    const [across, down] = grid(place);
    STEPS.forEach(([right, below], side) => {
      if (inside.has(key(across + right, down + below))) return;
      const [from, to] = [CORNERS[side], CORNERS[(side + 1) % 6]] as [Corner, Corner];
      const start: Corner = [across + from[0], down + from[1]];
      ways.set(key(...start), { from: start, to: [across + to[0], down + to[1]] });
    });
  }
  return rings(ways)
    .map((ring) => softened(ring, inset, round))
    .join('');
}

/** The sides that spaces share with others: the gates of a region to the spaces that keep it open. */
export function sidesBetween(places: readonly Spot[], others: readonly Spot[], inset = 0): string {
  const beside = new Set(others.map((place) => key(...grid(place))));
  const along = (place: Spot, corner: number): string => {
    const { x, y } = centre(place);
    const far = point(CORNERS[corner % 6] ?? [0, 0]);
    const share = 1 - inset / SIDE;
    return at({ x: x + far.x * share, y: y + far.y * share });
  };
  return places
    .flatMap((place) =>
      STEPS.map(([right, below], side) => {
        const [across, down] = grid(place);
        return beside.has(key(across + right, down + below)) ? `M${along(place, side)}L${along(place, side + 1)}` : '';
      }),
    )
    .join('');
}

/** Where three spaces meet at most one line comes in and one goes out, so a line is followed until it closes. */
function rings(ways: Map<string, { from: Corner; to: Corner }>): Point[][] {
  const found: Point[][] = [];
  for (let [next] = ways.keys(); next !== undefined; [next] = ways.keys()) {
    const ring: Point[] = [];
    for (let way = ways.get(next); way !== undefined; way = ways.get(next)) {
      ring.push(point(way.from));
      ways.delete(next);
      next = key(...way.to);
    }
    found.push(ring);
  }
  return found;
}

/** The box around spaces, with room on all sides. */
export function boxAround(places: readonly Spot[], room = 0): Box {
  const centres = places.map(centre);
  const [xs, ys] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - WIDTH / 2 - room, Math.min(...ys) - SIDE - room];
  return { x: left, y: top, width: Math.max(...xs) + WIDTH / 2 + room - left, height: Math.max(...ys) + SIDE + room - top };
}

/** The name of the space behind each of the six sides of a space; null where the board ends. */
export function neighboursOf(places: readonly Place[]): Map<string, (string | null)[]> {
  const names = new Map(places.map((place) => [key(...grid(place)), place.name]));
  return new Map(
    places.map((place) => {
      const [across, down] = grid(place);
      return [place.name, STEPS.map(([right, below]) => names.get(key(across + right, down + below)) ?? null)];
    }),
  );
}

/** The place behind a side of a space, on the board or not. */
export function beyond(place: Spot, direction: number): Spot {
  const [right, below] = STEPS[direction] ?? [0, 0];
  return { row: place.row + below / 3, x: place.x + right };
}

/** Where an arrow key leads: along the row over gaps, or to the nearest space of the next row; up and down again is the same space. */
export function arrowFrom(places: readonly Place[], from: Place, arrow: string): Place | null {
  const right = { ArrowLeft: -1, ArrowRight: 1 }[arrow] ?? 0;
  const below = { ArrowUp: -1, ArrowDown: 1 }[arrow] ?? 0;
  const lean = below === 0 ? 0 : from.row % 2 === 0 ? 0.5 : -0.5;
  const ahead = places.filter(({ row, x }) => (below === 0 ? row === from.row && (x - from.x) * right > 0 : row === from.row + below));
  const distance = (place: Place): number => Math.abs(place.x - from.x - lean);
  return ahead.reduce<Place | null>((best, place) => (best === null || distance(place) < distance(best) ? place : best), null);
}
