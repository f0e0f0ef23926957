import { describe, expect, test } from 'vitest';
import { sendable } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { chosen, draftOf, EMPTY, fitting, mostCards, previews, raisedCards, raisedPlaces, tapCard, tapKind, tapLot, tapPayingAbility, tapPiece, type Draft } from './draft';
import { dragon as dragonPosition } from './fixtures/dragon';
import { late as latePosition } from './fixtures/late';
import { limit as limitPosition } from './fixtures/limit';
import { opening as openingPosition } from './fixtures/opening';
import { roof as roofPosition } from './fixtures/roof';
import { stuck as stuckPosition } from './fixtures/stuck';
import { tile as tilePosition } from './fixtures/tile';
import { ghostOf } from './ghost';
import { lotRefusal, offersOf } from './offers';

const [opening, tile, roof] = [openingPosition.menu, tilePosition.menu, roofPosition.menu];
const [dragon, late, limit] = [dragonPosition.menu, latePosition.menu, limitPosition.menu];

const lotWith = (menu: Menu, kind: string): number => offersOf(menu).find((offer) => offer.kind === kind)?.lot ?? 0;
const afterCards = (menu: Menu, cards: string): Draft =>
  [...cards].reduce((draft, card) => tapCard(menu, draft, card, false).draft, EMPTY);

describe('building', () => {
  test('a card shows its column on every lot that takes it; a tap on one of them builds it there', () => {
    const card = afterCards(opening, 'R');
    expect(card.path).toEqual([]);
    const shown = previews(offersOf(opening), card);
    expect([...shown.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
    const { draft, confirm } = tapLot(opening, card, 2);
    expect(confirm).toBe(true);
    expect(chosen(offersOf(opening), draft)).toEqual(shown.get(2));
    expect(shown.get(2)).toMatchObject({ kind: 'column', lot: 2, colour: 'R', cards: 'R', points: 1 });
  });

  test('a lot that takes one piece shows it at once; the lot again, or its tick, builds it', () => {
    const { draft, confirm } = tapLot(late, EMPTY, 4);
    expect(confirm).toBeUndefined();
    expect(ghostOf(late, latePosition.view, draft)).toMatchObject({ lot: 4, kind: 'column' });
    expect(tapLot(late, draft, 4)).toMatchObject({ confirm: true, draft });
  });

  test('a card with which only one thing can be done is on its lot at once', () => {
    for (const menu of [opening, tile, roof, late]) {
      const offers = offersOf(menu);
      for (const card of new Set(offers.flatMap(({ cards }) => [...cards]))) {
        const uses = fitting(offers, { ...EMPTY, cards: card });
        const { draft } = tapCard(menu, EMPTY, card, false);
        expect(chosen(offers, draft)).toEqual(uses.length === 1 ? uses[0] : null);
      }
    }
  });

  test('every column that one card pays for takes two taps, whatever the position', () => {
    for (const menu of [opening, tile, roof, dragon, late]) {
      const columns = offersOf(menu).filter(({ kind, cards }) => kind === 'column' && cards.length === 1);
      for (const column of columns) {
        const { draft, confirm } = tapLot(menu, afterCards(menu, column.cards), column.lot);
        expect([confirm, draft.path]).toEqual([true, column.path]);
      }
    }
  });

  test('one of two cards is enough where an ability lets them pay: the other one goes without saying, from the display first', () => {
    const card = afterCards(roof, 'R');
    expect(previews(offersOf(roof), card).get(3)).toMatchObject({ kind: 'column', colour: 'Y', cards: 'RR', abilities: 'G' });
    expect(tapLot(roof, card, 3)).toMatchObject({ confirm: true, draft: { cards: 'RR' } });
    // Another card is chosen by tapping it.
    expect(previews(offersOf(roof), afterCards(roof, 'r')).get(3)).toMatchObject({ cards: 'Rr' });
    expect(previews(offersOf(roof), afterCards(roof, 'rr')).get(3)).toMatchObject({ cards: 'rr' });
  });

  test('both cards are raised where nothing else can be meant', () => {
    expect(raisedCards(roof, afterCards(roof, 'R'))).toBe('RR');
    expect(raisedCards(opening, afterCards(opening, 'R'))).toBe('R');
  });

  test('an ability alone leaves open which colour pays where there are several', () => {
    const { draft } = tapPayingAbility(roof, EMPTY, 'G');
    expect(previews(offersOf(roof), draft).has(3)).toBe(false);
    expect(tapLot(roof, draft, 3).confirm).toBeUndefined();
  });

  test('nothing is shown where a tile is still to be chosen', () => {
    const lot = lotWith(tile, 'tile');
    const [card = ''] = offersOf(tile).find((offer) => offer.lot === lot && offer.cards.length === 1)?.cards ?? '';
    const draft = afterCards(tile, card);
    expect(previews(offersOf(tile), draft).has(lot)).toBe(false);
    expect(tapLot(tile, draft, lot).confirm).toBeUndefined();
  });

  test('a lot first asks for the colour while several are possible', () => {
    const { draft } = tapLot(opening, EMPTY, 3);
    expect(draft.path).toEqual(['C', '3']);
    expect(chosen(offersOf(opening), tapPiece(opening, draft, 'columnB').draft)).toMatchObject({ colour: 'B', lot: 3 });
  });

  test('another card on the chosen lot replaces the first', () => {
    const armed = tapPiece(opening, tapLot(opening, EMPTY, 2).draft, 'columnR').draft;
    const { draft } = tapCard(opening, armed, 'G', false);
    expect(chosen(offersOf(opening), draft)).toMatchObject({ lot: 2, colour: 'G', cards: 'G' });
  });

  test('a card from the other place replaces the same colour in a payment', () => {
    const lot = lotWith(roof, 'roof');
    const piece = tapPiece(roof, tapLot(roof, EMPTY, lot).draft, 'roofR').draft;
    expect(raisedCards(roof, piece)).toBe('RRG');
    const { draft } = tapCard(roof, { ...piece, cards: 'RRG' }, 'r', false);
    expect(chosen(offersOf(roof), draft)).toMatchObject({ kind: 'roof', colour: 'R', cards: 'RGr' });
  });

  test('a raised card goes down again', () => {
    expect(tapCard(opening, afterCards(opening, 'R'), 'R', true).draft).toMatchObject({ cards: '', path: [] });
  });

  test('a lot where only one piece is possible takes the plainest payment', () => {
    const { draft } = tapLot(late, EMPTY, 4);
    const payments = offersOf(late).filter((offer) => offer.lot === 4);
    expect(payments.length).toBeGreaterThan(1);
    expect(chosen(offersOf(late), draft)).toMatchObject({ lot: 4, abilities: '', points: 2 });
    expect(raisedCards(late, draft)).toHaveLength(1);
  });

  test('a full floor asks which tile, and every answer is a complete choice', () => {
    const lot = lotWith(tile, 'tile');
    const { draft } = tapLot(tile, EMPTY, lot);
    const offered = fitting(offersOf(tile), { ...EMPTY, lot });
    expect(new Set(offered.map((offer) => offer.kind))).toEqual(new Set(['tile']));
    for (const offer of offered) {
      const piece = tapPiece(tile, draft, offer.kind + offer.colour).draft;
      expect(sendable(tile, piece.path)).toEqual(piece.path);
    }
  });

  test('a roof gains the marker of its tile', () => {
    const lot = lotWith(roof, 'roof');
    const base = roofPosition.view.lots[lot - 1]?.floors.at(-1)?.colour;
    expect(offersOf(roof).find((offer) => offer.kind === 'roof')).toMatchObject({ lot, marker: base, points: 6 });
  });

  test('the bowl shows only what it can pay', () => {
    const { draft } = tapPayingAbility(late, EMPTY, 'G');
    expect(fitting(offersOf(late), draft).every((offer) => offer.abilities.includes('G'))).toBe(true);
    expect(tapPayingAbility(opening, EMPTY, 'G').refused).toBe('ability');
  });

  test('a finished lot is refused with its rule', () => {
    expect(tapLot(late, EMPTY, 5).refused).toBe('lot');
    expect(lotRefusal(late, latePosition.view, 5)?.rule).toBe('PG-43');
  });

  test('no card helps when the limit is reached', () => {
    expect(limitPosition.view.players[limitPosition.view.turn]?.display).toContain('Y');
    expect(tapCard(limit, EMPTY, 'Y', false).refused).toBe('card');
  });
});

describe('cards picked one by one', () => {
  const player = dragonPosition.view.players[dragonPosition.view.turn];
  const cards = `${player?.display}${player?.hand}`;

  test('the Dragon takes cards until it is confirmed', () => {
    const called = tapKind(dragon, EMPTY, 'dragon').draft;
    expect(sendable(dragon, called.path)).toBeNull();
    const { draft } = tapCard(dragon, called, cards.charAt(0), false);
    expect(sendable(dragon, draft.path)).toEqual(['D', cards.charAt(0), '.']);
    expect(tapKind(dragon, draft, 'dragon').confirm).toBe(true);
    expect(tapCard(dragon, draft, cards.charAt(0), true).draft.path).toEqual(['D']);
  });

  test('the alternative turn takes four cards and a lot in any order', () => {
    const menu = opening;
    const four = openingPosition.view.players[openingPosition.view.turn]?.display.slice(0, 4) ?? '';
    let { draft } = tapKind(menu, EMPTY, 'alternative');
    for (const card of four) ({ draft } = tapCard(menu, draft, card, false));
    expect(tapCard(menu, draft, four.charAt(0), false).refused).toBe('card');
    ({ draft } = tapLot(menu, draft, 6));
    expect(sendable(menu, draft.path)).toBeNull();
    ({ draft } = tapPiece(menu, draft, 'P'));
    expect(sendable(menu, draft.path)).toEqual(['A', '6', 'P', ...four]);
    expect(ghostOf(menu, openingPosition.view, draft)).toMatchObject({ lot: 6, colour: 'P', points: 1 });
    expect(mostCards(menu, 'alternative')).toBe(4);
  });
});

test('who can build nothing may call the Dragon or pass', () => {
  const { menu: stuck } = stuckPosition;
  expect(offersOf(stuck)).toEqual([]);
  expect(sendable(stuck, tapKind(stuck, EMPTY, 'pass').draft.path)).toEqual(['X']);
  const { draft } = tapCard(stuck, tapKind(stuck, EMPTY, 'dragon').draft, 'G', false);
  expect(sendable(stuck, draft.path)).toEqual(['D', 'G', '.']);
});

test('a path chosen elsewhere becomes the same draft', () => {
  const armed = tapLot(opening, afterCards(opening, 'R'), 2).draft;
  expect(chosen(offersOf(opening), draftOf(opening, armed.path))).toEqual(chosen(offersOf(opening), armed));
  expect(draftOf(opening, ['A', '1', 'B', 'R', 'R'])).toBe(EMPTY);
  expect(draftOf(opening, ['A', '1', 'B', 'R'])).toMatchObject({ mode: 'alternative', lot: 1, piece: 'B', cards: 'R' });
});

test('the card that was tapped is the one that rises', () => {
  expect([...raisedPlaces('RRYr', 'R', [1])]).toEqual([1]);
  expect([...raisedPlaces('RRYr', 'Rr', [])]).toEqual([0, 3]);
  expect([...raisedPlaces('RRY', 'RR', [1])]).toEqual([1, 0]);
});
