import { describe, expect, it } from 'vitest';
import { figureOf, groundOf } from './pieces';

describe('what lies on a space', () => {
  it('is land with symbols', () => {
    expect(groundOf('m2')).toEqual({ terrain: 'mountains', symbols: 2, castle: null });
    expect(groundOf('c0')).toEqual({ terrain: 'city', symbols: 0, castle: null });
  });

  it('is a castle of a seat, which counts from 0 where players count from 1', () => {
    expect(groundOf('=2')).toEqual({ terrain: null, castle: 1 });
  });

  it('is a worker or a leader of a seat', () => {
    expect(figureOf('w1')).toEqual({ seat: 0, leader: false });
    expect(figureOf('l4')).toEqual({ seat: 3, leader: true });
  });
});
