import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../lib/wire';
import { listAddress, nextOf, puzzleAddress, wanted, type Wish, wishIn } from './choosing';

const puzzle = (number: number, grade: number, theme = 'roof', variant = 'standard'): Puzzle => ({ number, grade, theme, variant, players: 2, position: '', seat: 0, line: [], win: 0, gap: 0 });
const puzzles = [puzzle(1, 3), puzzle(2, 1), puzzle(3, 1, 'keep'), puzzle(4, 5, 'roof', 'fast'), puzzle(5, 3)];
const any: Wish = { theme: '', grade: 0, variant: '', unsolved: true };
const none = (): boolean => false;

describe('which puzzles are wanted', () => {
  it('is said by the address', () => {
    const wish: Wish = { theme: 'roof', grade: 3, variant: 'standard', unsolved: false };
    expect(wishIn(new URL(listAddress('pagoda', wish), 'http://x').search)).toEqual(wish);
    expect(puzzleAddress('pagoda', 7, wish)).toBe('/puzzles/pagoda/7?theme=roof&grade=3&variant=standard&solved=too');
    expect([listAddress('pagoda', any), wishIn('?game=pagoda&grade=x')]).toEqual(['/puzzles?game=pagoda', any]);
  });

  it('are those that fit, the easiest first', () => {
    expect(wanted('pagoda', puzzles, any).map(({ grade }) => grade)).toEqual([1, 1, 3, 3, 5]);
    expect(wanted('pagoda', puzzles, { ...any, theme: 'roof', variant: 'fast' }).map(({ number }) => number)).toEqual([4]);
    expect(wanted('pagoda', puzzles, { ...any, grade: 2 })).toEqual([]);
  });
});

describe('the next puzzle', () => {
  it('is the easiest that is not solved', () => {
    expect(nextOf('pagoda', puzzles, any, none)?.grade).toBe(1);
    expect(nextOf('pagoda', puzzles, any, ({ grade }) => grade === 1)?.grade).toBe(3);
  });

  it('follows the one at hand, begins again at the end, and is never that one', () => {
    const order = wanted('pagoda', puzzles, any).map(({ number }) => number);
    expect(nextOf('pagoda', puzzles, any, none, order[1])?.number).toBe(order[2]);
    expect(nextOf('pagoda', puzzles, any, none, 4)?.number).toBe(order[0]);
    expect(nextOf('pagoda', [puzzle(1, 1)], any, none, 1)).toBeNull();
  });

  it('may be one that is solved, for whoever wants that', () => {
    expect(nextOf('pagoda', puzzles, any, () => true)).toBeNull();
    expect(nextOf('pagoda', puzzles, { ...any, unsolved: false }, () => true)?.grade).toBe(1);
  });
});
