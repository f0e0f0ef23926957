// How many taps a build takes at least, by trying all of them in positions of real games.
import { describe, expect, test } from 'vitest';
import { LETTERS } from './art/signs';
import type { Menu } from '../../lib/unfold';
import { chosen, EMPTY, tapCard, tapLot, tapPayingAbility, tapPayment, tapPiece, type Draft, type Tap } from './draft';
import { dragon } from './fixtures/dragon';
import { late } from './fixtures/late';
import { opening } from './fixtures/opening';
import { roof } from './fixtures/roof';
import { same } from './fixtures/same';
import { tile } from './fixtures/tile';
import { offersOf, pieceOf, priceOf, type Offer } from './offers';
import { trayOf } from './tray';
import type { View } from './view';

const POSITIONS = [opening, tile, roof, same, dragon, late];
const MOST = 5;
const t = (key: string): string => key;

/** Everything on the table that can be tapped: cards, lots, abilities that pay, and what the prompt offers. */
function taps(menu: Menu, view: View, draft: Draft): Tap[] {
  const { display, hand } = view.players[view.turn] ?? { display: '', hand: '' };
  const offered = trayOf(menu, view, draft, t);
  return [...new Set([...display, ...(hand ?? '')])]
    .map((card) => tapCard(menu, draft, card, false))
    .concat(view.lots.map((_, index) => tapLot(menu, draft, index + 1)))
    .concat(LETTERS.slice(2, 4).map((letter) => tapPayingAbility(menu, draft, letter)))
    .concat(
      [...offered.options, ...(offered.payments ?? [])].flatMap(({ tap }) =>
        'piece' in tap ? [tapPiece(menu, draft, tap.piece)] : 'payment' in tap ? [tapPayment(draft, tap.payment)] : [],
      ),
    )
    .filter(({ refused }) => refused === undefined);
}

/** The least number of taps for each build of a position, the one that does it included. */
function leastTaps(menu: Menu, view: View): Map<Offer, number> {
  const offers = offersOf(menu);
  const found = new Map<Offer, number>();
  const seen = new Set<string>();
  let reached: Draft[] = [EMPTY];
  for (let taken = 1; taken <= MOST && found.size < offers.length; taken += 1) {
    const next: Draft[] = [];
    for (const tap of reached.flatMap((draft) => taps(menu, view, draft))) {
      const done = tap.confirm ? chosen(offers, tap.draft) : null;
      if (done !== null && !found.has(done)) found.set(done, taken);
      const name = JSON.stringify(tap.draft);
      if (!tap.confirm && !seen.has(name)) next.push(tap.draft);
      seen.add(name);
    }
    reached = next;
  }
  return found;
}

const positionOf = (offer: Offer): number => POSITIONS.findIndex(({ menu }) => offersOf(menu).includes(offer));
const counted = POSITIONS.flatMap(({ menu, view }) => [...leastTaps(menu, view)]);
const columns = counted.filter(([{ kind }]) => kind === 'column');

describe('taps for a build', () => {
  test('everything that is offered can be built by tapping', () => {
    // Which of its cards pays for the tile, and which for the rooftop, makes no difference.
    const effects = (offers: readonly Offer[]): Set<string> => new Set(offers.map((offer) => `${positionOf(offer)} ${offer.lot} ${pieceOf(offer)} ${offer.cards} ${offer.abilities}`));
    expect(effects(counted.map(([offer]) => offer))).toEqual(effects(POSITIONS.flatMap(({ menu }) => offersOf(menu))));
  });
  test('a column takes two; one that an ability pays as well, whatever the colour of its cards', () => {
    const [plain, paid] = [columns.filter(([{ abilities }]) => abilities === ''), columns.filter(([{ abilities }]) => abilities !== '')];
    expect(plain.length).toBeGreaterThan(50);
    expect(new Set(plain.map(([, taken]) => taken))).toEqual(new Set([2]));
    // Cards of the hand may take the place of those of the display: that is said with another tap.
    const wayOf = (offer: Offer): string => `${positionOf(offer)} ${offer.lot} ${pieceOf(offer)} ${priceOf(offer)}`;
    const ways = new Set(paid.map(([offer]) => wayOf(offer)));
    expect(ways.size).toBeGreaterThan(15);
    expect(new Set(paid.filter(([, taken]) => taken === 2).map(([offer]) => wayOf(offer)))).toEqual(ways);
    expect(Math.max(...paid.map(([, taken]) => taken))).toBe(3);
  });
  test('a tile takes three: the lot, which one, and yes', () => {
    const tiles = counted.filter(([{ kind, abilities }]) => kind === 'tile' && abilities === '');
    expect(new Set(tiles.map(([, taken]) => taken))).toEqual(new Set([3]));
  });
});
