import { expect, it } from 'vitest';
import type { Seat, TableInfo } from '../lib/wire';
import { goesOnWithout, isBetweenPeople, isGoingOn, perspective } from './seats';

const seat = (mine: boolean, kind: Seat['kind'] = 'person'): Seat => ({ name: '', kind, bot: null, mine, online: true, member: false, away_until: null });
const table = (seats: Seat[], to_act: number | null, status: TableInfo['status'] = 'playing'): TableInfo =>
  ({ seats, to_act, status }) as TableInfo;

it('is my own seat, whoever decides', () => {
  const info = table([seat(false), seat(true)], 0);
  expect(perspective(info, null)).toEqual({ seat: 1, handTo: null });
});

it("is the spectators' where no seat is ours", () => {
  expect(perspective(table([seat(false), seat(false, 'bot')], 0), null)).toEqual({ seat: null, handTo: null });
});

it('a seat that a bot plays for us is not looked through', () => {
  expect(perspective(table([seat(true, 'bot'), seat(false)], 0), 0)).toEqual({ seat: null, handTo: null });
});

it('on one screen shows nobody until the next person has taken over', () => {
  const shared = [seat(true), seat(true)];
  expect(perspective(table(shared, 1), null)).toEqual({ seat: null, handTo: 1 });
  expect(perspective(table(shared, 1), 0)).toEqual({ seat: null, handTo: 1 });
  expect(perspective(table(shared, 1), 1)).toEqual({ seat: 1, handTo: null });
});

it('on one screen stays where it is while a bot decides, and at the end', () => {
  const shared = [seat(true), seat(true), seat(false, 'bot')];
  expect(perspective(table(shared, 2), 1)).toEqual({ seat: 1, handTo: null });
  expect(perspective(table(shared, null, 'over'), 1)).toEqual({ seat: 1, handTo: null });
});

it('is between people while somebody else sits there or may come back', () => {
  const me = seat(true);
  const among = (...others: Seat[]): boolean => isBetweenPeople(table([me, ...others], 0));
  expect([among(seat(false)), among(seat(false, 'vacant')), among(seat(false, 'bot')), among(seat(true))]).toEqual([true, true, false, false]);
});

it('goes on without one of three, but not without one of two or among bots', () => {
  const [me, other, bot] = [seat(true), seat(false), seat(false, 'bot')];
  const without = (...seats: Seat[]): boolean => goesOnWithout(table(seats, 0), 0);
  expect([without(me, other, bot), without(me, other), without(me, bot, bot)]).toEqual([true, false, false]);
});

it('does not go on when it is frozen or over', () => {
  expect([false, true].map((frozen) => isGoingOn({ status: 'playing', frozen }))).toEqual([true, false]);
  expect(isGoingOn({ status: 'over', frozen: false })).toBe(false);
});
