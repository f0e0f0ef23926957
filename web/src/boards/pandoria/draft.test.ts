import { describe, expect, it } from 'vitest';
import { sendable } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { draftOf, EMPTY, exchange, figuresOf, fitting, inHand, litPlaces, litSpaces, meaning, placementAt, tapCard, tapPlace, tapSpace, tapWant, turn } from './draft';
import { card } from './fixtures/card';
import { figure } from './fixtures/figure';
import { opening } from './fixtures/opening';
import { score } from './fixtures/score';
import { wander } from './fixtures/wander';
import { standingOf } from './ghost';
import { kindRefusal, kindsOf, offerAt, offersOf, refusedUses, type Offer } from './offers';
import { exchanged, placesAt, pointsOf } from './placing';
import type { Setting } from './setting';

type Fixture = { menu: Menu; setting: Setting };
const at = ({ menu, setting }: Fixture) => {
  return { menu, offers: offersOf(menu), points: pointsOf(setting) };
};
const offer = (kind: string, of: Partial<Offer>): Offer => ({ path: [kind], kind, spaces: [], tile: null, card: null, place: null, wood: null, label: { t: '' }, effects: {}, ...of });

describe('a tile in hand', () => {
  const { menu, offers, points } = at(opening);
  const [space = ''] = [...litSpaces(offers, EMPTY)];

  it('is there from the start, and lies only where it can', () => {
    expect(inHand(offers, {})?.kind).toBe('tile');
    expect(placementAt(offers, EMPTY, space, points)?.spaces).toContain(space);
    expect(placementAt(offers, EMPTY, 'A1', points)).toBeNull();
    expect(tapSpace(offers, EMPTY, 'A1', points)).toBeNull();
  });
  it('lies towards the side that is pointed at, until it is turned', () => {
    const places = placesAt(fitting(offers, { kind: 'tile' }), space, points);
    for (const { angle } of places) {
      const put = tapSpace(offers, EMPTY, space, points, angle) ?? EMPTY;
      expect(places.find(({ offer }) => offer.path === put.path || offer.path.join() === put.path.join())?.angle).toBe(angle);
      expect(placementAt(offers, EMPTY, space, points, angle)?.path).toEqual(put.path);
    }
    const turned = places.at(-1)!;
    const kept = { ...EMPTY, turned: { half: turned.half, angle: turned.angle } };
    expect(placementAt(offers, kept, space, points, places[0]!.angle)?.path).toEqual(turned.offer.path);
    const nowhere = [0, 1, 2, 3, 4, 5].find((aim) => places.every(({ angle }) => angle !== aim));
    expect(placementAt(offers, EMPTY, space, points, nowhere ?? null)).toEqual(placementAt(offers, EMPTY, space, points));
  });
  it('is put down for a look by a tap, ready to be sent', () => {
    const draft = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
    expect(sendable(menu, draft.path)).toEqual(draft.path);
  });
  it('turns by taps on it through all places at that space, and comes back', () => {
    const first = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
    const all = placesAt(fitting(offers, inHand(offers, {}) ?? {}), space, points).length;
    const seen = new Set<string>();
    let draft = first;
    for (let tap = 0; tap < all; tap += 1) {
      seen.add(draft.path.join(' '));
      draft = tapSpace(offers, draft, space, points) ?? EMPTY;
    }
    expect(seen.size).toBe(all);
    expect(draft.path).toEqual(first.path);
  });
  it('turns back as well', () => {
    const first = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
    const now = offerAt(offers, first.path);
    if (now === null) throw new Error('nothing was put down');
    const next = turn(offers, first, space, now, 1, points);
    const after = offerAt(offers, next.path);
    expect(after === null ? null : turn(offers, next, space, after, -1, points).path).toEqual(first.path);
  });
  it('keeps the way it was turned when it goes elsewhere', () => {
    const turned = tapSpace(offers, tapSpace(offers, EMPTY, space, points) ?? EMPTY, space, points) ?? EMPTY;
    const other = [...litSpaces(offers, turned)].find((name) => {
      const same = placesAt(offers, name, points).some(({ half, angle }) => half === turned.turned?.half && angle === turned.turned.angle);
      return name !== space && !offerAt(offers, turned.path)?.spaces.includes(name) && same;
    });
    const moved = tapSpace(offers, turned, other ?? '', points);
    const here = placesAt(offers, other ?? '', points).find(({ offer }) => offer.path.join() === moved?.path.join());
    expect([here?.half, here?.angle]).toEqual([turned.turned?.half, turned.turned?.angle]);
  });
  it('has its halves exchanged where it lies', () => {
    const first = offers.find((offer) => offer.kind === 'tile' && exchanged(offers, offer) !== null);
    const swapped = exchange(offers, { ...EMPTY, path: first?.path ?? [] });
    expect(offerAt(offers, swapped.path)?.spaces).toEqual([...(first?.spaces ?? [])].reverse());
  });
  it('gives way to a castle, which needs no turning', () => {
    const castle = tapWant(offers, EMPTY, { kind: 'castle' }, points);
    expect(inHand(offers, castle.want)).toEqual({ kind: 'castle' });
    const put = tapSpace(offers, castle, [...litSpaces(offers, castle)][0] ?? '', points);
    expect(offerAt(offers, put?.path ?? [])?.kind).toBe('castle');
  });
});

describe('figures', () => {
  const { offers, points } = at(figure);
  it('are put on lit spaces; a second tap means the same', () => {
    for (const space of litSpaces(offers, EMPTY)) {
      const here = offers.filter((offer) => offer.spaces[0] === space);
      const first = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
      expect(offerAt(offers, first.path)?.kind).toBe(here[0]?.kind);
      expect(tapSpace(offers, first, space, points)).toEqual(first);
    }
  });

  it('are workers until leaders are meant, and are seen where there are few places', () => {
    const both = ['worker', 'leader'].flatMap((kind) => ['A1', 'B2'].map((space) => offer(kind, { path: [kind, space], spaces: [space] })));
    expect(standingOf(figuresOf(both, {}), 1)).toEqual({ A1: 'w2', B2: 'w2' });
    expect(standingOf(figuresOf(both, { kind: 'leader' }), 1)).toEqual({ A1: 'l2', B2: 'l2' });
    expect(tapSpace(both, tapWant(both, EMPTY, { kind: 'leader' }, points), 'B2', points)?.path).toEqual(['leader', 'B2']);
    const more = ['C3', 'D4'].map((space) => offer('worker', { spaces: [space] }));
    expect(standingOf(figuresOf([...both, ...more], {}), 1)).toEqual({});
  });
});

describe('cards', () => {
  const { menu, offers } = at(card);
  const held = card.view.players[card.view.seat ?? 0]?.hand ?? [];
  it('lead to their uses; again lets go', () => {
    const name = offers.find((offer) => offer.card !== null)?.card ?? '';
    const draft = tapCard(offers, EMPTY, name);
    expect(draft?.want).toEqual({ card: name });
    expect(tapCard(offers, draft ?? EMPTY, name)).toBe(EMPTY);
  });
  it('are used at once for the half that is tapped, where that is possible', () => {
    const both = 'Clone/Vault';
    const offers = ['spell', 'build'].map((kind) => offer(kind, { path: [kind, both], card: both }));
    const spell = tapCard(offers, EMPTY, both, 'spell') ?? EMPTY;
    expect(spell.want).toEqual({ card: both, kind: 'spell' });
    expect(tapCard(offers, spell, both, 'build')?.want).toEqual({ card: both, kind: 'build' });
    expect(tapCard(offers, spell, both, 'spell')).toBe(EMPTY);
    expect(tapCard(offers, tapCard(offers, EMPTY, both) ?? EMPTY, both, 'spell')).toEqual(spell);
    expect(tapCard(offers, EMPTY, both, 'buy')?.want).toEqual({ card: both });
  });
  it('say what is not possible, each with the rule', () => {
    const kinds = ['spell', 'build'];
    for (const name of held) {
      const possible = kindsOf(fitting(offers, { card: name })).filter((kind) => kinds.includes(kind));
      const refused = refusedUses(menu, name, kinds);
      expect(possible.length + refused.length).toBe(kinds.length);
      for (const { refusal } of refused) expect(refusal.rule).toMatch(/^PD-\d\d$/);
    }
  });
  it('of a kind that is not possible at all have its reason', () => {
    const refused = menu.choices.filter((choice) => choice.refusal !== null);
    for (const { marks, refusal } of refused) expect(kindRefusal(menu, String(marks.kind))).toEqual(refusal);
  });
  it('with several building places light them', () => {
    const places = [1, 3].map((place) => offer('build', { path: ['B', 'c', `P${place}`], card: 'c', place }));
    const draft = tapCard(places, EMPTY, 'c') ?? EMPTY;
    expect([...litPlaces(places, draft)]).toEqual([1, 3]);
    expect(tapPlace(places, draft, 3)?.path).toEqual(['B', 'c', 'P3']);
    expect(tapPlace(places, draft, 2)).toBeNull();
  });
});

it('a region to be scored is chosen by its first space (PD-34)', () => {
  const { offers, points } = at(score);
  const [first] = offers;
  expect(tapSpace(offers, EMPTY, first?.spaces[0] ?? '', points)?.path).toEqual(first?.path);
});

it('a move goes from a figure to a space (PD-52)', () => {
  const { offers, points } = at(wander);
  const [from = '', to = ''] = offers.find((offer) => offer.kind === 'move')?.spaces ?? [];
  expect(litSpaces(offers, EMPTY).has(from)).toBe(true);
  const begun = tapSpace(offers, EMPTY, from, points) ?? EMPTY;
  expect(begun.want).toEqual({ kind: 'move', from });
  expect(litSpaces(offers, begun).has(to)).toBe(true);
  expect(offerAt(offers, tapSpace(offers, begun, to, points)?.path ?? [])?.spaces).toEqual([from, to]);
});

it('every path that is chosen elsewhere becomes the draft that leads to it', () => {
  for (const fixture of [opening, figure, card, score, wander]) {
    const { menu, offers } = at(fixture);
    for (const offer of offers) {
      const { want, path } = draftOf(menu, offers, offer.path);
      expect(path).toEqual(offer.path);
      expect(fitting(offers, want).map((one) => one.path)).toContainEqual(offer.path);
    }
    expect(draftOf(menu, offers, [])).toEqual(EMPTY);
    expect(meaning(offers, {}).path).toEqual([]);
  }
});
