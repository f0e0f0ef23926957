import { describe, expect, it } from 'vitest';
import { late } from '../fixtures/late';
import { river } from '../fixtures/river';
import type { Space } from '../setting';
import { centre } from './hex';
import { printedBoard } from './printed';

const plain = late.setting.spaces;
const wet = river.setting.spaces;
const named = (spaces: Space[], name: string): Space => spaces.find((space) => space.name === name)!;

describe('what is printed on the board', () => {
  it('has a path at the edge for every path of the setting, outside its space', () => {
    const { paths } = printedBoard(plain);
    expect(paths.map(({ name, terrain }) => `${name} ${terrain}`)).toEqual(plain.flatMap(({ name, paths: found }) => found.map((terrain) => `${name} ${terrain}`)));
    for (const { name, end } of paths) {
      const { x, y } = centre(named(plain, name));
      expect(Math.hypot(end.x - x, end.y - y)).toBeCloseTo(47);
      const nearest = plain.toSorted((one, other) => distance(one) - distance(other))[0]!;
      expect(nearest.name).toBe(name);
      function distance(space: Space): number {
        const middle = centre(space);
        return Math.hypot(end.x - middle.x, end.y - middle.y);
      }
    }
  });

  it('has one sheet of paper under all spaces', () => {
    expect(printedBoard(plain).edge(-25, 30).match(/M/g)).toHaveLength(1);
  });

  it('has no current without a river', () => {
    expect(printedBoard(plain)).toMatchObject({ current: '', arrows: [], mouths: [] });
  });
});

describe('the river', () => {
  const board = printedBoard(wet);

  it('has an arrow wherever it flows on, and one where it ends', () => {
    const flows = wet.flatMap(({ flow }) => flow).length;
    const ends = wet.filter(({ kind, flow }) => kind.startsWith('river') && flow.length === 0).length;
    expect(board.arrows).toHaveLength(flows + ends);
  });

  it('points from each space to the next', () => {
    const from = centre(named(wet, 'E6'));
    const to = centre(named(wet, 'E7'));
    const level = board.arrows.filter(({ y, angle }) => y === from.y && angle === 0);
    expect(level.map(({ x }) => x)).toContainEqual(expect.closeTo((from.x + to.x) / 2));
  });

  it('comes from beyond the board and leaves it; an arm that ends in a lake does not', () => {
    expect(board.mouths).toHaveLength(2);
  });
});
