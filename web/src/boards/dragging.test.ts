import { describe, expect, it, vi } from 'vitest';
import { Grip, type Carried } from './dragging';

const thing = {} as HTMLElement;
const place = {} as Element;
const elsewhere = {} as Element;
const carried = () => ({ over: vi.fn((under: Element | null) => under === place), drop: vi.fn(), end: vi.fn() }) satisfies Carried;
const gripped = (slack = 5): Grip => new Grip(1, thing, { x: 100, y: 100 }, slack);

describe('something that can be picked up', () => {
  it('stays a tap until it has moved', () => {
    expect(gripped().isMoved({ x: 103, y: 104 })).toBe(false);
    expect(gripped().isMoved({ x: 104, y: 104 })).toBe(true);
    expect(gripped(10).isMoved({ x: 106, y: 106 })).toBe(false);
  });

  it('stays where it lies when there is no use for it', () => {
    const grip = gripped();
    expect(grip.lift(() => null)).toBe(false);
    expect(grip.carrying).toBe(false);
    grip.drop(place);
  });

  it('is put down where it can be', () => {
    const [grip, what] = [gripped(), carried()];
    expect(grip.lift(() => what)).toBe(true);
    expect(grip.over(elsewhere)).toBe(false);
    expect(grip.over(place)).toBe(true);
    grip.drop(place);
    expect(what.drop).toHaveBeenCalledExactlyOnceWith(place);
    expect(what.end).toHaveBeenCalledOnce();
    expect(grip.carrying).toBe(false);
  });

  it('goes back from everywhere else', () => {
    for (const under of [elsewhere, null]) {
      const [grip, what] = [gripped(), carried()];
      grip.lift(() => what);
      grip.drop(under);
      expect(what.drop).not.toHaveBeenCalled();
      expect(what.end).toHaveBeenCalledOnce();
    }
  });

  it('can be let go of', () => {
    const [grip, what] = [gripped(), carried()];
    grip.lift(() => what);
    grip.letGo();
    expect([grip.carrying, grip.spent]).toEqual([false, true]);
    grip.drop(place);
    expect(what.end).toHaveBeenCalledOnce();
    expect(what.drop).not.toHaveBeenCalled();
  });
});
