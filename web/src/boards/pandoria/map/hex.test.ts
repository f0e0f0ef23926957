import { describe, expect, it } from 'vitest';
import { arrowFrom, beyond, boxAround, centre, hexagon, neighboursOf, outline, ROW, SIDE, sidesBetween, WIDTH, type Place } from './hex';

const rows = ['ABC', 0, 1, 2] as const;
/** Three rows of four spaces; the middle one lies half a space to the right. */
const places: Place[] = [0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3].map((column) => ({ name: `${rows[0][row]}${column + 1}`, row, x: 2 * column + (row % 2) })),
);
const named = (...names: string[]): Place[] => places.filter(({ name }) => names.includes(name));
const one = (name: string): Place => named(name)[0]!;
const rings = (path: string): string[] => path.split('M').slice(1);
const corners = (ring: string): number => ring.split('L').length;

describe('hexagons', () => {
  it('lie half a space to the right in every second row', () => {
    expect(centre(one('A2'))).toEqual({ x: WIDTH, y: 0 });
    expect(centre(one('B2')).x).toBeCloseTo(1.5 * WIDTH);
    expect(centre(one('B2')).y).toBe(ROW);
  });

  it('have six corners, the side away from the centre', () => {
    const drawn = hexagon()
      .slice(1, -1)
      .split('L')
      .map((corner) => corner.split(' ').map(Number) as [number, number]);
    expect(drawn).toHaveLength(6);
    for (const [x, y] of drawn) expect(Math.hypot(x, y)).toBeCloseTo(SIDE, 0);
  });

  it('know the space behind each side, clockwise from the right', () => {
    expect(neighboursOf(places).get('B2')).toEqual(['B3', 'C3', 'C2', 'B1', 'A2', 'A3']);
    expect(neighboursOf(places).get('A1')).toEqual(['A2', 'B1', null, null, null, null]);
  });

  it('go on beyond the board', () => {
    expect(beyond(one('A1'), 5)).toEqual({ row: -1, x: 1 });
    expect(beyond(one('A1'), 3)).toEqual({ row: 0, x: -2 });
  });

  it('have a box around them', () => {
    expect(boxAround(named('A1'), 5)).toEqual({ x: -WIDTH / 2 - 5, y: -SIDE - 5, width: WIDTH + 10, height: 2 * SIDE + 10 });
  });
});

describe('the outline of a group', () => {
  it('leaves out what lies between its spaces', () => {
    expect(corners(outline(named('A1', 'A2')))).toBe(10);
    expect(corners(outline(named('A1', 'A2', 'B1')))).toBe(12);
  });

  it('has a ring for each part, and one for a hole', () => {
    expect(rings(outline(named('A1', 'C4')))).toHaveLength(2);
    const around = rings(outline(named('A2', 'A3', 'B1', 'B3', 'C2', 'C3')));
    expect(around.map(corners).sort((a, b) => a - b)).toEqual([6, 18]);
  });

  it('moves inwards at every side, at holes into the land', () => {
    const left = (path: string): number => Math.min(...path.slice(1, -1).split('L').map((corner) => Number(corner.split(' ')[0])));
    expect(left(outline(named('A1'), 4)) - left(outline(named('A1')))).toBeCloseTo(4, 0);
    const hole = rings(outline(named('A2', 'A3', 'B1', 'B3', 'C2', 'C3'), 4)).find((ring) => corners(ring) === 6)!;
    const xs = hole.slice(0, -1).split('L').map((corner) => Number(corner.split(' ')[0]));
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(WIDTH + 8, 0);
  });
});

describe('the sides between groups', () => {
  it('are those that one of each shares', () => {
    expect(sidesBetween(named('A1'), named('A2'))).toBe('M34.6 -20L34.6 20');
    expect(rings(sidesBetween(named('A1', 'A2'), named('B1', 'B2')))).toHaveLength(3);
    expect(sidesBetween(named('A1'), named('A3'))).toBe('');
  });
});

describe('arrow keys', () => {
  const go = (from: string, arrow: string, among = places): string | undefined =>
    arrowFrom(among, among.find(({ name }) => name === from)!, `Arrow${arrow}`)?.name;

  it('lead along the row, over gaps', () => {
    expect(go('A2', 'Right')).toBe('A3');
    expect(go('A2', 'Left')).toBe('A1');
    expect(go('A1', 'Left')).toBeUndefined();
    expect(go('A1', 'Right', named('A1', 'A4'))).toBe('A4');
  });

  it('lead up and down and back to the same space', () => {
    expect(go('A2', 'Down')).toBe('B2');
    expect(go('B2', 'Up')).toBe('A2');
    expect(go('B2', 'Down')).toBe('C2');
    expect(go('A1', 'Up')).toBeUndefined();
  });

  it('reach the nearest space of a row that is shorter', () => {
    expect(go('A4', 'Down', named('A4', 'B1', 'B2'))).toBe('B2');
  });
});
