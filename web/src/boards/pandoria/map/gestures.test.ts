import { describe, expect, it } from 'vitest';
import { Gestures, Notches, SLACK, wheelFactor, wheelPixels } from './gestures';

const begun = (): Gestures => {
  const gestures = new Gestures();
  gestures.down(1, { x: 100, y: 100 });
  return gestures;
};

describe('fingers and the mouse', () => {
  it('may tremble during a tap', () => {
    const gestures = begun();
    expect(gestures.move(1, { x: 100 + SLACK, y: 100 })).toBeNull();
    gestures.up(1);
    expect(gestures.moved).toBe(false);
  });

  it('move the map, and that is not a tap', () => {
    const gestures = begun();
    expect(gestures.move(1, { x: 100, y: 110 })).toEqual({ kind: 'move', by: { x: 0, y: 10 } });
    expect(gestures.move(1, { x: 103, y: 110 })).toEqual({ kind: 'move', by: { x: 3, y: 0 } });
    gestures.move(1, { x: 100, y: 100 });
    gestures.up(1);
    expect(gestures.moved).toBe(true);
  });

  it('forget the last drag when the next touch begins', () => {
    const gestures = begun();
    gestures.move(1, { x: 150, y: 100 });
    gestures.up(1);
    gestures.down(2, { x: 10, y: 10 });
    expect(gestures.moved).toBe(false);
  });

  it('zoom by two, around the point between them, and that is not a tap either', () => {
    const gestures = begun();
    gestures.down(2, { x: 200, y: 100 });
    expect(gestures.move(2, { x: 300, y: 100 })).toEqual({ kind: 'zoom', factor: 2, from: { x: 150, y: 100 }, to: { x: 200, y: 100 } });
    gestures.up(2);
    gestures.up(1);
    expect(gestures.moved).toBe(true);
    expect(gestures.pointers).toBe(0);
  });

  it('carry after a rest, until they go up', () => {
    const gestures = begun();
    expect(gestures.rest()).toBe(true);
    expect(gestures.move(1, { x: 160, y: 90 })).toEqual({ kind: 'carry', at: { x: 160, y: 90 } });
    expect(gestures.up(1)).toBe(true);
    expect(gestures.carrying).toBe(false);
  });

  it('do not carry once they have moved, nor when there are two', () => {
    const dragging = begun();
    dragging.move(1, { x: 150, y: 100 });
    expect(dragging.rest()).toBe(false);
    const pinching = begun();
    pinching.down(2, { x: 0, y: 0 });
    expect(pinching.rest()).toBe(false);
  });

  it('mean nothing when they were never down', () => {
    expect(new Gestures().move(7, { x: 1, y: 1 })).toBeNull();
    expect(new Gestures().up(7)).toBe(false);
  });
});

describe('a wheel', () => {
  it('zooms in when it is turned away, and back by the same way', () => {
    expect(wheelFactor(-100, false)).toBeGreaterThan(1.1);
    expect(wheelFactor(-100, false) * wheelFactor(100, false)).toBeCloseTo(1);
  });

  it('counts lines as pixels', () => {
    expect(wheelPixels(3, 1)).toBe(60);
    expect(wheelPixels(100, 0)).toBe(100);
  });

  it('turns a tile once a notch, and a trackpad after some way', () => {
    const notches = new Notches();
    expect(notches.turn(100)).toBe(1);
    expect(notches.turn(-100)).toBe(-1);
    expect([20, 20, 20, 20].map((step) => notches.turn(step))).toEqual([0, 0, 1, 0]);
  });
});
