import { expect, it } from 'vitest';
import type { Seat, TableInfo } from '../lib/wire';
import { byUrgency, isMine } from './mygames';

const seat = (mine: boolean, kind: Seat['kind'] = 'person'): Seat => ({ name: '', kind, bot: null, mine, online: true, member: false, away_until: null });
const table = (id: string, status: TableInfo['status'], to_act: number | null, changed: number, me = seat(true)): TableInfo =>
  ({ id, status, to_act, changed, seats: [me, seat(false)] }) as TableInfo;

it('puts my turn first, and the latest first among equals', () => {
  const tables = [
    table('over', 'over', null, 90),
    table('theirs', 'playing', 1, 80),
    table('old', 'playing', 0, 10),
    table('waits', 'waiting', null, 70),
    table('new', 'playing', 0, 20),
    table('invited', 'waiting', null, 15, seat(true, 'open')),
    table('bot plays for me', 'playing', 0, 5, seat(true, 'bot')),
  ];
  expect(byUrgency(tables).map(({ id }) => id)).toEqual(['new', 'invited', 'old', 'theirs', 'bot plays for me', 'waits', 'over']);
});

it('knows which tables are ours, also after we got up', () => {
  const gone = seat(false, 'open');
  expect([table('', 'waiting', null, 1), table('', 'playing', 1, 1, gone), table('', 'waiting', null, 1, gone)].map(isMine)).toEqual([true, true, false]);
});
