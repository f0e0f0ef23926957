// Whatever the menu offers can be done by touching things and the tray's buttons; passing with the page's own.
import { expect, test } from 'vitest';
import { noTexts, render } from '../../lib/gametexts';
import type { Menu } from '../../lib/unfold';
import { offeringOf } from '../../prompt/primary';
import { EMPTY, exchange, tapCard, tapPlace, tapSpace, tapWant, type Draft } from './draft';
import { offersOf, sameWay, type Offer } from './offers';
import { pointsOf, type Points } from './placing';
import type { Setting } from './setting';
import { trayOf } from './tray';
import type { View } from './view';
import { wordsOf } from './words';

type Fixture = { view: View; menu: Menu | null; setting: Setting };
const modules = import.meta.glob<{ [name: string]: Fixture }>('./fixtures/*.ts', { eager: true });
const fixtures = Object.assign({}, ...Object.values(modules)) as { [name: string]: Fixture };
const words = wordsOf((key) => key, (text) => render(text, noTexts), ['Ann', 'Bob', 'Cid', 'Dee']);

/** The cards that can be touched. */
const lying = ({ players, seat, market }: View): string[] => [...(players[seat ?? 0]?.hand ?? []), ...market.map(({ name }) => name)];

/** The drafts that one more touch can lead to: of things that the offer is about, or of a button. */
function touches({ view, menu, setting }: Fixture & { menu: Menu }, offers: Offer[], points: Points, goal: Offer, draft: Draft): Draft[] {
  const buttons = trayOf({ menu, offers, draft, view, setting, words }).options.flatMap(({ does }): Draft[] => {
    if ('want' in does) return [tapWant(offers, draft, does.want, points)];
    return 'exchange' in does ? [exchange(offers, draft)] : [];
  });
  const things = [
    ...goal.spaces.map((space) => tapSpace(offers, draft, space, points)),
    goal.card === null || !lying(view).includes(goal.card) ? null : tapCard(offers, draft, goal.card),
    goal.place === null ? null : tapPlace(offers, draft, goal.place),
  ];
  return [...buttons, ...things.filter((next) => next !== null)];
}

function reachable(fixture: Fixture & { menu: Menu }, offers: Offer[], goal: Offer): boolean {
  const points = pointsOf(fixture.setting);
  const met = new Set<string>();
  let drafts = [EMPTY];
  for (let depth = 0; depth < 16 && drafts.length > 0; depth += 1) {
    if (drafts.some(({ path }) => sameWay(path, goal.path))) return true;
    drafts = drafts
      .flatMap((draft) => touches(fixture, offers, points, goal, draft))
      .filter((draft) => !met.has(JSON.stringify(draft)) && met.add(JSON.stringify(draft)));
  }
  return false;
}

test.each(Object.keys(fixtures))('%s', (name) => {
  const fixture = fixtures[name];
  if (fixture === undefined || fixture.menu === null) return;
  const offers = offersOf(fixture.menu);
  const { primary, passing } = offeringOf(fixture.menu, []);
  const page = [primary, passing].map((deed) => deed?.path.join(' '));
  const sample = offers.filter(({ kind, path }, place) => !page.includes(path.join(' ')) && (kind !== 'tile' || place % 7 === 0));
  const missed = sample.filter((offer) => !reachable(fixture as Fixture & { menu: Menu }, offers, offer));
  expect(missed.map(({ path }) => path.join(' '))).toEqual([]);
});
