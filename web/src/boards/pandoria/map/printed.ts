// What is printed on the board, worked out once: edge, water, river, paths.
import { TERRAINS, type Space, type Terrain } from '../setting';
import { at, beyond, centre, neighboursOf, outline, towards, type Point, type Spot } from './hex';

/** Where a path of a terrain leaves the board: a trail, and where it ends in land beyond. */
type Path = { name: string; terrain: Terrain; trail: string; end: Point };
type Arrow = { x: number; y: number; angle: number };

const isWater = (space: Space): boolean => space.kind.startsWith('lake') || space.kind.startsWith('river');
const isRiver = (space: Space): boolean => space.kind.startsWith('river');
export const hasShip = (space: Space): boolean => space.kind.endsWith('ship');

const DIRECTIONS = [0, 1, 2, 3, 4, 5];
const apart = (one: number, other: number): number => Math.abs(((one - other + 9) % 6) - 3);
/** Of several directions the one that turns least from another. */
const straightest = (among: number[], wanted: number): number | undefined =>
  among.toSorted((one, other) => apart(one, wanted) - apart(other, wanted))[0];

/** A point between the centre of a space and that of its neighbour. */
function along(from: Point, direction: number, share: number): Point {
  const { x, y } = towards(direction);
  return { x: from.x + x * share, y: from.y + y * share };
}

/** The paper reaches over bays that are nearly closed, so that its edge is calm. */
function paper(spaces: Space[]): Spot[] {
  const inside = new Set(spaces.map(({ row, x }) => `${row} ${x}`));
  const holds = ({ row, x }: Spot): boolean => inside.has(`${row} ${x}`);
  const bays = spaces
    .flatMap((space) => DIRECTIONS.map((side) => beyond(space, side)))
    .filter((spot) => !holds(spot) && DIRECTIONS.filter((side) => holds(beyond(spot, side))).length >= 4);
  return [...spaces, ...bays];
}

export type PrintedBoard = {
  edge: (inset: number, round: number) => string;
  water: Space[];
  mouths: Spot[];
  current: string;
  arrows: Arrow[];
  paths: Path[];
};

/** Everything that never changes on a board. */
export function printedBoard(spaces: Space[]): PrintedBoard {
  const byName = new Map(spaces.map((space) => [space.name, space]));
  const around = neighboursOf(spaces);
  const sides = (space: Space): (string | null)[] => around.get(space.name) ?? [];
  const outward = (space: Space): number[] => DIRECTIONS.filter((side) => sides(space)[side] === null);
  const river = spaces.filter(isRiver);
  const mouths: Spot[] = [];
  const arrows: Arrow[] = [];
  let current = '';

  for (const space of river) {
    const outs = space.flow.map((below) => sides(space).indexOf(below));
    const ins = river.filter(({ flow }) => flow.includes(space.name)).map(({ name }) => sides(space).indexOf(name));
    const middle = centre(space);
    if (ins.length === 0) ins.push(...open(space, ((outs[0] ?? 0) + 3) % 6));
    if (outs.length === 0) outs.push(...open(space, ((ins[0] ?? 0) + 3) % 6));
    for (const side of outs) {
      const { x, y } = towards(side);
      arrows.push({ ...along(middle, side, 0.5), angle: (Math.atan2(y, x) * 180) / Math.PI });
      for (const from of ins) current += `M${at(along(middle, from, 0.5))}Q${at(middle)} ${at(along(middle, side, 0.5))}`;
    }
  }

  /** Where the river comes from or goes to when no river does: a lake, or off the board. */
  function open(space: Space, wanted: number): number[] {
    const lakes = DIRECTIONS.filter((side) => byName.get(sides(space)[side] ?? '')?.kind.startsWith('lake'));
    const out = straightest(outward(space), wanted);
    if (lakes.length > 0) return [straightest(lakes, wanted) ?? wanted];
    if (out === undefined) return [];
    mouths.push(beyond(space, out));
    return [out];
  }

  const paths = spaces.flatMap((space) =>
    TERRAINS.filter((terrain) => space.paths.includes(terrain)).map((terrain, index): Path => {
      const free = outward(space).filter((_, side) => side % space.paths.length === index);
      const center = centre(space);
      const out = free.map(towards).reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
      const far = Math.hypot(out.x, out.y) || 1;
      const outside = (length: number): Point => ({ x: center.x + (out.x / far) * length, y: center.y + (out.y / far) * length });
      const trail = `M${at(outside(20))}L${at(outside(60))}`;
      return { name: space.name, terrain, trail, end: outside(47) };
    }),
  );
  const sheet = paper(spaces);
  return { edge: (inset, round) => outline(sheet, inset, round), water: spaces.filter(isWater), mouths, current, arrows, paths };
}
