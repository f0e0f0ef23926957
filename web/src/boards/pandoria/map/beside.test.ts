import { expect, it } from 'vitest';
import { beside } from './beside';
import { fit, type Stage } from './camera';
import { boxAround, centre, WIDTH, type Place } from './hex';

const places: Place[] = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ name: `${'ABCDE'[row]}${column}`, row, x: 2 * column + (row % 2) })));
const stage: Stage = { board: boxAround(places, 60), width: 500, height: 500 };
const camera = fit(stage);
const half = (WIDTH / 2) * camera.scale;

it('stands where there is room, and never where the finger was', () => {
  for (const place of places) {
    const spots = beside([place], camera, stage, 2);
    expect(spots).toHaveLength(2);
    const { x, y } = centre(place);
    for (const spot of spots) {
      expect(Math.max(Math.abs(spot.x - camera.x - x * camera.scale) - half, Math.abs(spot.y - camera.y - y * camera.scale) - half)).toBeGreaterThan(22);
      expect(Math.min(spot.x, spot.y, stage.width - spot.x, stage.height - spot.y)).toBeGreaterThanOrEqual(22);
    }
  }
});

it('stands to the right first, else to the left', () => {
  const [right] = beside([places[12]!], camera, stage, 1);
  expect(right!.x).toBeGreaterThan(camera.x + centre(places[12]!).x * camera.scale);
  const close = { ...camera, x: camera.x + 130 };
  const [left] = beside([places[14]!], close, stage, 1);
  expect(left!.x).toBeLessThan(close.x + centre(places[14]!).x * camera.scale);
});

it('is nowhere without a piece', () => {
  expect(beside([], camera, stage, 2)).toEqual([]);
});
