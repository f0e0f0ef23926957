import { describe, expect, it } from 'vitest';
import { sendable } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { carriedWith, lifted, putDown, type Target } from './carrying';
import { EMPTY, fitting, inHand, litSpaces, tapSpace } from './draft';
import { buy } from './fixtures/buy';
import { card } from './fixtures/card';
import { figure } from './fixtures/figure';
import { opening } from './fixtures/opening';
import { offerAt, offersOf } from './offers';
import { pointsOf } from './placing';
import type { Setting } from './setting';

const at = ({ menu, setting }: { menu: Menu; setting: Setting }) => {
  return { menu, offers: offersOf(menu), points: pointsOf(setting) };
};
const nowhere: Target = { space: null, map: false, place: null, own: false };
const onSpace = (space: string): Target => ({ ...nowhere, space, map: true });
const onPlace = (place: number): Target => ({ ...nowhere, place, own: true });

describe('a tile that is carried', () => {
  const { menu, offers, points } = at(opening);
  const tile = inHand(offers, {})?.tile ?? '';
  const want = carriedWith(offers, `tile ${tile}`);
  const [space = ''] = [...litSpaces(offers, EMPTY)];

  it('is in hand, and put down for a look like one that is tapped', () => {
    expect(want).toEqual({ kind: 'tile', tile });
    const hand = lifted(offers, EMPTY, want!, points);
    expect([hand.want, hand.path]).toEqual([want, []]);
    const put = putDown(offers, hand, want!, onSpace(space), points);
    expect(put).toEqual(tapSpace(offers, hand, space, points));
    expect(sendable(menu, put?.path ?? [])).toEqual(put?.path);
  });
  it('cannot be put where it may not lie', () => {
    expect(putDown(offers, EMPTY, want!, onSpace('A1'), points)).toBeNull();
    expect(putDown(offers, EMPTY, want!, nowhere, points)).toBeNull();
  });
  it('leaves where it lay for a look', () => {
    const put = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
    expect(lifted(offers, put, want!, points).path).toEqual([]);
  });
  it('gives way to a castle', () => {
    const castle = carriedWith(offers, 'castle');
    const put = putDown(offers, EMPTY, castle!, onSpace([...litSpaces(offers, { ...EMPTY, want: { kind: 'castle' } })][0] ?? ''), points);
    expect(offerAt(offers, put?.path ?? [])?.kind).toBe('castle');
  });
  it('is the only thing of use then', () => {
    expect(carriedWith(offers, 'worker')).toBeNull();
    expect(carriedWith(offers, 'card Clone/Vault')).toBeNull();
  });
});

describe('a figure that is carried', () => {
  const { offers, points } = at(figure);
  it('stands where it is put', () => {
    const [first] = offers.filter(({ kind }) => kind === 'worker');
    const want = carriedWith(offers, 'worker');
    const put = putDown(offers, EMPTY, want!, onSpace(first?.spaces[0] ?? ''), points);
    expect(put?.path).toEqual(first?.path);
    expect(putDown(offers, EMPTY, want!, onSpace('A1'), points)).toBeNull();
    expect(putDown(offers, EMPTY, want!, nowhere, points)).toBeNull();
  });
});

describe('a card that is carried', () => {
  it('is built where it is put, or cast over the map', () => {
    const { offers, points } = at(card);
    for (const { card: name, kind, place } of offers.filter(({ kind }) => kind === 'build' || kind === 'spell')) {
      const want = carriedWith(offers, `card ${name}`);
      const target = kind === 'build' ? onPlace(place ?? 0) : { ...nowhere, map: true };
      const put = putDown(offers, EMPTY, want!, target, points);
      expect(put?.want).toMatchObject(kind === 'build' ? { card: name, place } : { card: name, kind });
      expect(putDown(offers, EMPTY, want!, nowhere, points)).toBeNull();
    }
  });
  it('of the market is bought', () => {
    const { offers, points } = at(buy);
    const [offer] = fitting(offers, { kind: 'buy' });
    const want = carriedWith(offers, `card ${offer?.card}`);
    expect(putDown(offers, EMPTY, want!, { ...nowhere, own: true }, points)?.path).toEqual(offer?.path);
    expect(putDown(offers, EMPTY, want!, { ...nowhere, map: true }, points)).toBeNull();
  });
});
