import { describe, expect, it } from 'vitest';
import { fit, isFit, moved, onMap, refit, revealing, zoomed, type Stage } from './camera';

const stage: Stage = { board: { x: -100, y: -50, width: 1000, height: 500 }, width: 500, height: 400 };

describe('the camera', () => {
  it('shows all of the board in the middle', () => {
    expect(fit(stage)).toEqual({ x: 50, y: 100, scale: 0.5 });
    expect(isFit(fit(stage), stage)).toBe(true);
  });

  it('zooms around a point', () => {
    const pointer = { x: 200, y: 210 };
    const closer = zoomed(fit(stage), 2, stage, pointer);
    expect(closer.scale).toBe(1);
    expect(onMap(closer, pointer)).toEqual(onMap(fit(stage), pointer));
    expect(isFit(closer, stage)).toBe(false);
  });

  it('goes no further than all of it and four times as large', () => {
    expect(zoomed(fit(stage), 0.2, stage, { x: 0, y: 0 })).toEqual(fit(stage));
    expect(zoomed(fit(stage), 99, stage, { x: 0, y: 0 }).scale).toBe(2);
  });

  it('never shows emptiness beside a board that is larger than the screen', () => {
    const close = zoomed(fit(stage), 2, stage, { x: 250, y: 200 });
    expect(moved(close, { x: 5000, y: 5000 }, stage)).toMatchObject({ x: 100, y: 50 });
    expect(moved(close, { x: -5000, y: -5000 }, stage)).toMatchObject({ x: -400, y: -50 });
  });

  it('does not move when all is seen', () => {
    expect(moved(fit(stage), { x: 30, y: -30 }, stage)).toEqual(fit(stage));
  });

  it('follows two fingers', () => {
    const close = zoomed(fit(stage), 2, stage, { x: 250, y: 200 });
    const pinched = zoomed(close, 1.5, stage, { x: 250, y: 200 }, { x: 260, y: 190 });
    const [before, after] = [onMap(close, { x: 250, y: 200 }), onMap(pinched, { x: 260, y: 190 })];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('stays where it was when the screen changes', () => {
    const wider = { ...stage, width: 800 };
    expect(refit(fit(stage), stage, wider)).toEqual(fit(wider));
    const close = zoomed(fit(stage), 3, stage, { x: 250, y: 200 });
    const turned = refit(close, stage, wider);
    expect(onMap(turned, { x: 400, y: 200 }).x).toBeCloseTo(onMap(close, { x: 250, y: 200 }).x);
    expect(turned.scale).toBeCloseTo(2.4);
  });

  it('moves to what has the focus, and only when it must', () => {
    const close = zoomed(fit(stage), 4, stage, { x: 250, y: 200 });
    const seen = onMap(close, { x: 250, y: 200 });
    expect(revealing(close, seen, stage)).toBe(close);
    const { x, y, scale } = revealing(close, { x: -60, y: -10 }, stage);
    expect(x - 60 * scale).toBeGreaterThanOrEqual(48);
    expect(y - 10 * scale).toBeGreaterThanOrEqual(48);
  });
});
