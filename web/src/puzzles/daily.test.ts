import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../lib/wire';
import { before, dailyOf, lastDays, streakOf, today } from './daily';

const puzzle = (number: number, grade: number): Puzzle => ({ number, grade, variant: '', players: 2, position: '', seat: 0, line: [], win: 0, gap: 0, theme: '' });
const many = Array.from({ length: 500 }, (_, number) => puzzle(number + 1, (number % 5) + 1));
/** Days from a Monday on. */
const days = (count: number): string[] => Array.from({ length: count }, (_, day) => before('2026-11-16', -day));
const numbers = (puzzles: Puzzle[], count: number): number[] => days(count).map((day) => dailyOf('pagoda', puzzles, day)?.number ?? 0);

describe('the puzzle of the day', () => {
  it('is that of the day in UTC', () => {
    expect(today(Date.parse('2026-11-19T23:59:59.999Z'))).toBe('2026-11-19');
    expect(today(Date.parse('2026-11-20T00:00:00Z'))).toBe('2026-11-20');
  });

  it('is the same for everybody, however the list is ordered, and another one in another game', () => {
    expect(numbers([...many].reverse(), 14)).toEqual(numbers(many, 14));
    expect(days(14).map((day) => dailyOf('pandoria', many, day)?.number)).not.toEqual(numbers(many, 14));
  });

  it('is moderate from Monday to Friday and hard at the weekend', () => {
    for (const [place, day] of days(70).entries()) {
      expect((dailyOf('pagoda', many, day)?.grade ?? 0) > 3).toBe(place % 7 >= 5);
    }
  });

  it('comes again when all others of its kind have come', () => {
    const [workdays, weekends] = [numbers(many, 420).filter((_, day) => day % 7 < 5), numbers(many, 420).filter((_, day) => day % 7 >= 5)];
    expect(new Set(workdays).size).toBe(300);
    expect(new Set(weekends).size).toBe(120);
    const few = many.slice(0, 10);
    expect(new Set(numbers(few, 10)).size).toBe(10);
    expect(numbers(few, 20).slice(10)).toEqual(numbers(few, 10));
  });

  it('is missing where there are no puzzles', () => {
    expect(dailyOf('pagoda', [], '2026-11-19')).toBeNull();
    expect(dailyOf('pagoda', [puzzle(3, 5)], '2026-11-19')?.number).toBe(3);
  });
});

describe('days in a row', () => {
  const now = '2026-03-01';

  it('begin with the first', () => {
    expect(streakOf([], now)).toEqual({ days: 0, today: false, longest: 0, missed: null });
    expect(streakOf([now], now)).toEqual({ days: 1, today: true, longest: 1, missed: null });
  });

  it('go on while today is not over', () => {
    expect(streakOf(['2026-02-27', '2026-02-28'], now)).toEqual({ days: 2, today: false, longest: 2, missed: null });
    expect(streakOf(['2026-02-28', now, '2026-02-27'], now)).toEqual({ days: 3, today: true, longest: 3, missed: null });
  });

  it('end with a day that was missed, which is said', () => {
    expect(streakOf(['2026-02-25', '2026-02-26', '2026-02-27'], now)).toEqual({ days: 0, today: false, longest: 3, missed: '2026-02-28' });
    expect(streakOf(['2026-02-25', '2026-02-26', '2026-02-28', now], now)).toEqual({ days: 2, today: true, longest: 2, missed: '2026-02-27' });
  });

  it('count no day that has not come', () => {
    expect(streakOf([now, '2026-03-02'], now).days).toBe(1);
  });

  it('are shown over the end of a year', () => {
    expect(lastDays('2027-01-02', 3)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
  });
});
