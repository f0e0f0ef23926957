import { describe, expect, it } from 'vitest';
import { arrowTo, beginning, fit, following, isFit, isSeen, moved, onMap, onTheWay, refit, revealing, zoomed, type Stage } from './camera';
import { WIDTH } from './hex';

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

  describe('by itself', () => {
    const phone: Stage = { board: { x: 0, y: 0, width: 1000, height: 700 }, width: 375, height: 320 };
    const built = { x: 300, y: 200, width: 300, height: 250 };

    it('begins with all of it where spaces are wide enough', () => {
      expect(beginning(stage, built)).toEqual(fit(stage));
    });
    it('begins with what is built where they are not, and large enough to be tapped', () => {
      const close = beginning(phone, built);
      expect(close.scale * WIDTH).toBeGreaterThanOrEqual(40);
      expect(onMap(close, { x: 375 / 2, y: 160 }).x).toBeCloseTo(450);
      const all = beginning(phone, phone.board);
      expect(all.scale * WIDTH).toBeCloseTo(40);
    });
    it('follows what is out of sight, and only that', () => {
      const close = beginning(phone, built);
      expect(following(close, [{ x: 450, y: 325 }], phone)).toBe(close);
      const far = { x: 900, y: 600 };
      expect(isSeen(close, far, phone)).toBe(false);
      expect(isSeen(following(close, [far], phone), far, phone)).toBe(true);
    });
    it('points from the border to what is out of sight', () => {
      const close = beginning(phone, built);
      expect(arrowTo(close, { x: 5000, y: 325 }, phone)).toMatchObject({ x: 375 - 26, angle: 0 });
      expect(arrowTo(close, { x: 450, y: -5000 }, phone)).toMatchObject({ y: 26, angle: -90 });
    });
    it('is on its way from one part to another', () => {
      expect(onTheWay({ x: 0, y: 10, scale: 1 }, { x: 10, y: 0, scale: 2 }, 0.5)).toEqual({ x: 5, y: 5, scale: 1.5 });
    });
  });
});
