import { expect, it } from 'vitest';
import { soundOf as pagoda, ROOF } from '../../boards/pagoda/sounds';
import { CLOSED, soundOf as pandoria } from '../../boards/pandoria/sounds';
import { loadSounds } from '../../boards/sounds';
import type { Entry } from '../../lib/wire';
import { Hearing } from './hearing';
import { END, MOVE, TURN } from './sounds';

const entry = (marks: object): Entry => ({ marks }) as Entry;
const shown = (version: number, kind: string | null, status: 'playing' | 'over' = 'playing', seat: number | null = 0): Parameters<Hearing['hear']>[0] => ({
  version,
  seat,
  entry: kind === null ? null : entry({ kind }),
  table: { status },
});

it('boards say what is special: a roof, a closed region', () => {
  expect(pagoda(entry({ kind: 'roof' }))).toBe(ROOF);
  for (const kind of ['column', 'tile', 'end']) expect(pagoda(entry({ kind }))).toBeNull();
  const region = { terrain: 'city', shares: [] };
  expect(pandoria(entry({ kind: 'tile', effects: { closes: [region] } }))).toBe(CLOSED);
  expect(pandoria(entry({ kind: 'first', effects: { scores: [region] } }))).toBe(CLOSED);
  expect(pandoria(entry({ kind: 'tile', effects: { closes: [], home: ['a'] } }))).toBeNull();
  expect(pandoria(entry({ kind: 'tile' }))).toBeNull();
});

it('a game that says nothing has moves like any other', async () => {
  const soundOf = await loadSounds('another');
  expect(soundOf(entry({ kind: 'roof' }))).toBeNull();
});

it('whoever comes hears nothing of the past, not even that it is their turn', () => {
  const hearing = new Hearing(pagoda);
  expect(hearing.hear(shown(9, null), true)).toEqual([]);
  expect(hearing.hear(shown(9, null), true)).toEqual([]);
});

it('a move, a roof, then my turn, each once', () => {
  const hearing = new Hearing(pagoda);
  hearing.hear(shown(1, null), false);
  expect(hearing.hear(shown(2, 'column'), false)).toEqual([MOVE]);
  expect(hearing.hear(shown(2, 'column'), false)).toEqual([]);
  expect(hearing.hear(shown(3, 'roof'), true)).toEqual([ROOF, TURN]);
  // A player came, which is no step.
  expect(hearing.hear(shown(3, null), true)).toEqual([]);
  // My own move; I go on.
  expect(hearing.hear(shown(4, 'column'), true)).toEqual([MOVE]);
});

it('the end, once, with what brought it where that is special', () => {
  const plain = new Hearing(pagoda);
  plain.hear(shown(1, null), false);
  expect(plain.hear(shown(2, 'column', 'over'), false)).toEqual([END]);
  expect(plain.hear(shown(3, null, 'over'), false)).toEqual([]);
  const roofed = new Hearing(pagoda);
  roofed.hear(shown(1, null), false);
  expect(roofed.hear(shown(2, 'roof', 'over'), false)).toEqual([ROOF, END]);
});

it('other eyes see the same anew, in silence', () => {
  const hearing = new Hearing(pagoda);
  hearing.hear(shown(1, null), false);
  expect(hearing.hear(shown(2, 'column', 'playing', 1), true)).toEqual([]);
});
