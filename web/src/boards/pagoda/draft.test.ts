import { describe, expect, test } from 'vitest';
import { sendable } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { chosen, draftOf, EMPTY, fitting, mostCards, raisedCards, raisedPlaces, tapCard, tapKind, tapLot, tapPayingAbility, tapPiece, type Draft } from './draft';
import dragonPosition from './fixtures/dragon.json';
import latePosition from './fixtures/late.json';
import limitPosition from './fixtures/limit.json';
import openingPosition from './fixtures/opening.json';
import roofPosition from './fixtures/roof.json';
import stuckPosition from './fixtures/stuck.json';
import tilePosition from './fixtures/tile.json';
import { ghostOf } from './ghost';
import { lotRefusal, offersOf } from './offers';
import type { View } from './view';

const menuOf = (position: { menu: unknown }): Menu => position.menu as Menu;
const opening = menuOf(openingPosition);
const [tile, roof, dragon, late, limit] = [tilePosition, roofPosition, dragonPosition, latePosition, limitPosition].map(menuOf) as [Menu, Menu, Menu, Menu, Menu];

const lotWith = (menu: Menu, kind: string): number => offersOf(menu).find((offer) => offer.kind === kind)?.lot ?? 0;
const afterCards = (menu: Menu, cards: string): Draft =>
  [...cards].reduce((draft, card) => tapCard(menu, draft, card, false).draft, EMPTY);

describe('building', () => {
  test('a card, then a lot: the column is chosen; the lot again: confirmed', () => {
    const card = afterCards(opening, 'R');
    expect(card.path).toEqual([]);
    const lot = tapLot(opening, card, 2).draft;
    expect(chosen(offersOf(opening), lot)).toMatchObject({ kind: 'column', lot: 2, colour: 'R', cards: 'R', points: 1 });
    expect(tapLot(opening, lot, 2)).toMatchObject({ confirm: true });
  });

  test('a lot first asks for the colour while several are possible', () => {
    const { draft } = tapLot(opening, EMPTY, 3);
    expect(draft.path).toEqual(['C', '3']);
    expect(chosen(offersOf(opening), tapPiece(opening, draft, 'columnB').draft)).toMatchObject({ colour: 'B', lot: 3 });
  });

  test('another card on the chosen lot replaces the first', () => {
    const armed = tapLot(opening, afterCards(opening, 'R'), 2).draft;
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
    const base = (roofPosition.view as unknown as View).lots[lot - 1]?.floors.at(-1)?.colour;
    expect(offersOf(roof).find((offer) => offer.kind === 'roof')).toMatchObject({ lot, marker: base, points: 6 });
  });

  test('the bowl shows only what it can pay', () => {
    const { draft } = tapPayingAbility(late, EMPTY, 'G');
    expect(fitting(offersOf(late), draft).every((offer) => offer.abilities.includes('G'))).toBe(true);
    expect(tapPayingAbility(opening, EMPTY, 'G').refused).toBe('ability');
  });

  test('a finished lot is refused with its rule', () => {
    expect(tapLot(late, EMPTY, 5).refused).toBe('lot');
    expect(lotRefusal(late, latePosition.view as unknown as View, 5)?.rule).toBe('PG-43');
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
    expect(ghostOf(menu, openingPosition.view as unknown as View, draft)).toMatchObject({ lot: 6, colour: 'P', points: 1 });
    expect(mostCards(menu, 'alternative')).toBe(4);
  });
});

test('who can build nothing may call the Dragon or pass', () => {
  const stuck = menuOf(stuckPosition);
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
