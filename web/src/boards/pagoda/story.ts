// What the table tells: the turn that was played last, deed by deed, and what is new since the reader's last move. All of it is in the log.
import type { Letter } from './art/signs';
import { byTurn, type Turn } from '../../lib/log';
import type { Entry, EntryDraw, Text } from '../../lib/wire';
import { marksOf } from './view';

export type Deed = {
  step: number;
  /** As the game says it, after the player's name. */
  words: Text;
  kind: string;
  lot: number | null;
  floor: number;
  colour: Letter | null;
  /** The colour of a tile's eave. */
  base: Letter | null;
  abilities: string;
  cards: string;
  points: number;
};
/** A turn of a seat, as far as it was played. */
export type ToldTurn = { seat: number; deeds: Deed[]; points: number };
/** The parts of a lot that were built since: columns by floor, tiles by floor, the rooftop. */
export type Fresh = { columns: ReadonlyMap<number, number>; tiles: ReadonlySet<number>; roof: boolean };
/** Cards that a seat has drawn: letters as in the view, and the number of those that nobody else may see. */
export type Drawn = { cards: string; hidden: number };
export type Story = { turn: ToldTurn | null; fresh: ReadonlyMap<number, Fresh>; drawn: ReadonlyMap<number, Drawn> };

/** What is told after a step to somebody who sits at a seat, or who looks on (null). */
export function storyOf(log: readonly Entry[], step: number, seat: number | null): Story {
  const before = log.filter((entry) => entry.step <= step);
  const [now, previous] = byTurn(before).toReversed();
  if (now === undefined) return { turn: null, fresh: new Map(), drawn: new Map() };
  const turn = toldTurn(now, before);
  const mine = now.seat === seat;
  // The cards that readers drew at the end of a turn stay new until their next turn begins.
  const recent = mine || previous === undefined ? [now] : [previous, now];
  return { turn, fresh: mine ? new Map() : freshIn(turn.deeds), drawn: drawnIn(recent.flatMap(({ entries }) => entries)) };
}

function toldTurn({ seat, entries }: Turn, log: readonly Entry[]): ToldTurn {
  const first = entries[0]?.step ?? 0;
  let before = log.findLast((entry) => entry.step < first)?.scores ?? [];
  const deeds = entries.map((entry) => {
    const deed = deedOf(entry, (entry.scores[seat] ?? 0) - (before[seat] ?? 0));
    before = entry.scores;
    return deed;
  });
  return { seat, deeds, points: deeds.reduce((sum, { points }) => sum + points, 0) };
}

export function deedOf({ step, words, marks }: Entry, points: number): Deed {
  const { kind = '', lot = null, floor = 0, colour = null, base = null, ability, cards = '' } = marksOf(marks);
  return { step, words, kind, lot, floor, colour, base, abilities: ability ?? '', cards, points };
}

const COLUMNS: readonly string[] = ['column', 'alternative'];

function freshIn(deeds: readonly Deed[]): Map<number, Fresh> {
  const found = new Map<number, { columns: Map<number, number>; tiles: Set<number>; roof: boolean }>();
  for (const { lot, kind, floor } of deeds) {
    if (lot === null) continue;
    const here = found.get(lot) ?? { columns: new Map<number, number>(), tiles: new Set<number>(), roof: false };
    if (COLUMNS.includes(kind)) here.columns.set(floor, (here.columns.get(floor) ?? 0) + 1);
    else here.tiles.add(floor);
    here.roof ||= kind === 'roof';
    found.set(lot, here);
  }
  return found;
}

function drawnIn(entries: readonly Entry[]): Map<number, Drawn> {
  const found = new Map<number, Drawn>();
  for (const { seat, card } of entries.flatMap(({ draws }): EntryDraw[] => draws)) {
    const { cards, hidden } = found.get(seat) ?? { cards: '', hidden: 0 };
    found.set(seat, card === null ? { cards, hidden: hidden + 1 } : { cards: cards + card, hidden });
  }
  return found;
}

/** Which places hold cards that were drawn: of equal ones those that came last. `came`: the places in that order. */
export function newPlaces(slots: string, drawn: string, came: readonly number[]): Set<number> {
  const places = new Set<number>();
  for (const card of drawn) {
    const place = came.findLast((one) => slots[one] === card && !places.has(one));
    if (place !== undefined) places.add(place);
  }
  return places;
}

/** Deeds that look alike, one after the other, as one picture and how often: two columns on the same lot. */
export function alike(deeds: readonly Deed[]): { deed: Deed; times: number }[] {
  const found: { deed: Deed; times: number }[] = [];
  const look = ({ kind, lot, colour, abilities }: Deed): string => [kind, lot, colour, abilities].join();
  for (const deed of deeds) {
    const last = found.at(-1);
    if (last !== undefined && look(last.deed) === look(deed)) last.times += 1;
    else found.push({ deed, times: 1 });
  }
  return found;
}
