// Positions in which no card builds anything: the strip and the big button name what can be done instead.
import { describe, expect, test } from 'vitest';
import type { Texts } from '../../lib/lang';
import { phrase } from '../../lib/templates';
import type { Menu } from '../../lib/unfold';
import { offeringOf } from '../../prompt/primary';
import { EMPTY, tapCard, tapKind, tapLot } from './draft';
import { alternative } from './fixtures/alternative';
import { exchange } from './fixtures/exchange';
import { fan } from './fixtures/fan';
import { lantern } from './fixtures/lantern';
import { limit } from './fixtures/limit';
import { opening } from './fixtures/opening';
import { passing } from './fixtures/passing';
import { stuck } from './fixtures/stuck';
import { tiles } from './fixtures/tiles';
import { wasted } from './fixtures/wasted';
import { wayOn } from './stuck';
import en from './texts/en.json';
import { trayOf, wayWords } from './tray';
import type { View } from './view';
import type { UiText } from './words';

const t: UiText = (key, values = {}) => phrase((en as Texts)[key] ?? key, values, 'en');

/** What the strip says and offers, and what the two buttons beside it do. */
function prompt({ menu, view }: { menu: Menu; view: View }) {
  const { say, options, start } = trayOf(menu, view, EMPTY, t);
  const { primary, passing } = offeringOf(menu, [], start);
  return { say, options: options.map(({ id }) => id), primary: primary?.path ?? null, passing: passing?.path ?? null };
}

describe('where no card builds anything', () => {
  test.each([
    ['the alternative turn', alternative, 'None of your cards fits anywhere. Take an alternative turn: 4 cards for one column.', [], ['A'], null],
    ['the alternative turn or the Dragon', exchange, 'None of your cards fits anywhere. Take an alternative turn (4 cards for one column) or exchange cards with the Dragon.', ['dragon'], ['A'], null],
    ['the Lantern', lantern, 'You have built 3 columns. Light the Lantern for a fourth, or end your turn.', [], ['L'], ['E']],
    ['the end of the turn, rather than a Lantern that would be wasted', wasted, 'Nothing more can be built this turn. End your turn.', [], ['E'], null],
    ['the end of the turn', limit, 'Nothing more can be built this turn. End your turn.', [], ['E'], null],
    ['the Dragon', stuck, 'You cannot build anything. Exchange cards with the Dragon, or pass.', [], ['D'], ['X']],
    ['passing', passing, 'You cannot build anything. All you can do is pass.', [], ['X'], null],
  ] as const)('%s is named, and begins with one press', (_, position, say, options, primary, beside) => {
    expect(prompt(position)).toEqual({ say, options, primary, passing: beside });
  });

  test('what is said of a card that does not fit names the way as well', () => {
    expect(tapCard(alternative.menu, EMPTY, 'G', false).refused).toBe('card');
    expect(wayWords(wayOn(alternative.menu)!, t)).toBe('Take an alternative turn: 4 cards for one column.');
  });
});

describe('where something can be built', () => {
  test('cards and lots come first, the alternative turn beside them', () => {
    expect(wayOn(opening.menu)).toBeNull();
    expect(prompt(opening)).toEqual({ say: 'Tap a card or a lot.', options: ['alternative'], primary: null, passing: null });
  });

  test('a Lantern for another column is not passed over for a tile', () => {
    expect(prompt(tiles)).toEqual({ say: 'Lay a tile, light the Lantern for a fourth column, or end your turn.', options: ['lantern'], primary: null, passing: ['E'] });
  });

  test('to use the Fan takes one press, as keeping it does', () => {
    expect(prompt(fan)).toMatchObject({ options: [], primary: ['N'], passing: ['-'] });
  });
});

test('the alternative turn says what is missing: cards, then the lot, then the colour', () => {
  const { menu, view } = opening;
  const told = (draft: typeof EMPTY) => {
    const { say, missing } = trayOf(menu, view, draft, t);
    return [say, missing];
  };
  let { draft } = tapKind(menu, EMPTY, 'alternative');
  expect(told(draft)).toEqual(['Tap 4 cards (0 chosen) and a lot.', '4 cards to go']);
  expect(told(tapLot(menu, draft, 6).draft)).toEqual(['Tap 4 cards (0 chosen). Which colour?', '4 cards to go']);
  for (const card of view.players[view.turn]!.display.slice(0, 4)) ({ draft } = tapCard(menu, draft, card, false));
  expect(told(draft)).toEqual(['Now tap a lot.', 'No lot chosen yet']);
  ({ draft } = tapLot(menu, draft, 6));
  expect(told(draft)).toEqual(['Which colour?', undefined]);
});
