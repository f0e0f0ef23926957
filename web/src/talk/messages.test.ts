import { expect, it } from 'vitest';
import type { PersonAtTable, Said, Talk } from '../lib/wire';
import { PHRASES, peopleOf, readable, unreadIn } from './messages';

const said = (id: string, at: number, who = 'ben'): Said => ({ type: 'said', id, at, who, name: who, room: 'players', mine: who === 'ann', phrase: null, text: id });
const person = (who: string, distance: PersonAtTable['distance'] = null): PersonAtTable => ({ who, name: who, seat: 0, mine: who === 'ann', distance });
const talk = (messages: Said[], people: PersonAtTable[] = []): Talk => ({ room: 'players', messages, people });

it('every message is there once, in its order', () => {
  const found = talk([said('one', 1), said('two', 3)]);
  expect(readable(found, [said('two', 3), said('three', 2, 'ann')]).map(({ id }) => id)).toEqual(['one', 'three', 'two']);
  // Two people may give their messages the same id.
  expect(readable(found, [said('one', 4, 'ann')])).toHaveLength(3);
  expect(readable(null, [said('one', 1)])).toHaveLength(1);
});

it('what the server tells us is ours is ours, whatever an older connection said', () => {
  const ours = { ...said('one', 1), mine: true };
  expect(readable(talk([ours]), [said('one', 1)])).toEqual([ours]);
});

it('nothing is read of those who are kept away', () => {
  const found = talk([said('one', 1)], [person('ben', 'mute')]);
  expect(readable(found, [said('two', 2), said('three', 3, 'ann')]).map(({ id }) => id)).toEqual(['three']);
});

it('whoever speaks is known from then on', () => {
  expect(peopleOf(talk([], [person('ann')]), [said('one', 1), said('two', 2)]).map(({ who }) => who)).toEqual(['ann', 'ben']);
});

it('only what others said since is unread', () => {
  expect(unreadIn([said('one', 1), said('two', 5), said('three', 6, 'ann')], 1)).toBe(1);
});

it('there are as many phrases as the wire has', () => {
  expect(new Set(PHRASES).size).toBe(12);
});
