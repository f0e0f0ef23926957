import { describe, expect, it, test } from 'vitest';
import { noTexts, render } from '../../lib/gametexts';
import type { Texts } from '../../lib/lang';
import { phrase } from '../../lib/templates';
import type { Frame, Menu } from '../../lib/unfold';
import type { Text } from '../../lib/wire';
import { offeringOf } from '../../prompt/primary';
import page from '../../texts/en.json';
import { cardText } from './about';
import { unseenCards, unseenPairs } from './cards/unseen';
import { EMPTY, litSpaces, meaning, tapSpace, tapWant } from './draft';
import { gainWords, homeBySeat, ownFirst } from './effects';
import { build } from './fixtures/build';
import { buy } from './fixtures/buy';
import { card } from './fixtures/card';
import { family } from './fixtures/family';
import { figure } from './fixtures/figure';
import { late } from './fixtures/late';
import { opening } from './fixtures/opening';
import { river } from './fixtures/river';
import { sail } from './fixtures/sail';
import { score } from './fixtures/score';
import { single } from './fixtures/single';
import { take } from './fixtures/take';
import { target } from './fixtures/target';
import { wander } from './fixtures/wander';
import { ghostOf } from './ghost';
import { offersOf } from './offers';
import { pointsOf } from './placing';
import type { Setting } from './setting';
import { toldAfter } from './story';
import en from './texts/en.json';
import { trayOf, type Tray } from './tray';
import type { Share, View } from './view';
import { noteWords, regionsBeside, reserveWords, spaceWords, wordsOf, type UiText } from './words';

const texts: Texts = { ...page, ...en };
const english: UiText = (key, values = {}) => phrase(texts[key] ?? key, values, 'en');
const say = (text: Text): string => render(text, noTexts);
const words = wordsOf(english, say, ['Ann', 'Bob', 'Cid', 'Dee']);

type Fixture = { view: View; menu: Menu; setting: Setting };
const fixtures: { [name: string]: Fixture } = { build, buy, card, family, figure, late, opening, river, sail, score, single, take, target, wander };
const at = ({ view, menu, setting }: Fixture, draft = EMPTY) => {
  const known = { view, menu, setting, offers: offersOf(menu) };
  return { ...known, tray: (touched = draft): Tray => trayOf({ ...known, draft: touched, words }), points: pointsOf(known.setting) };
};

describe('the tray', () => {
  test.each(Object.keys(fixtures))('says in one sentence what to do: %s', (name) => {
    const { say: sentence } = at(fixtures[name] as Fixture).tray();
    expect(sentence).toMatch(/[.?]$/);
    expect(sentence).not.toMatch(/pandoria|undefined/);
  });
  it('leaves it to the page to offer doing nothing', () => {
    for (const [fixture, kind] of [[figure, 'no figure'], [card, 'no card'], [buy, 'no buy'], [wander, 'no move']] as const) {
      const { menu, tray } = at(fixture);
      expect(tray().options.map(({ id }) => id)).not.toContain(kind);
      expect(offeringOf(menu, []).passing?.choice.marks.kind).toBe(kind);
    }
  });
  it('says that a figure counts for what was just closed, and what can be taken back only when there is something (PD-23)', () => {
    const { tray, ...known } = at(figure);
    const sentence = (change: Partial<View>, kinds: string[]): string =>
      trayOf({ ...known, view: { ...known.view, ...change }, offers: known.offers.filter(({ kind }) => kinds.includes(kind)), draft: EMPTY, words }).say;
    expect(sentence({ closing: [] }, ['worker', 'no figure'])).toBe(en['pandoria.say.figure']);
    expect(sentence({ closing: ['A1'] }, ['worker', 'no figure'])).toBe(en['pandoria.say.figure.closed']);
    expect(sentence({ closing: [] }, ['worker', 'take back'])).toContain(en['pandoria.say.figure.back']);
    expect(tray().say).toMatch(/[.?]$/);
  });
  it('does not ask for an order that makes no difference as if it did', () => {
    const { setting } = at(score);
    const said = trayOf({ ...at(score), setting: { ...setting, cards: false }, draft: EMPTY, words }).say;
    expect(said).toBe(en['pandoria.say.score.any']);
  });
  it('offers to turn what lies there', () => {
    const { offers, points, tray } = at(opening);
    const [space = ''] = offers.find(({ kind }) => kind === 'tile')?.spaces ?? [];
    const draft = tapSpace(offers, EMPTY, space, points) ?? EMPTY;
    const [before, after] = [tray(), tray(draft)].map(({ options }) => options.map(({ id }) => id));
    expect(after).toContain('turn');
    // What can be done instead keeps its place.
    expect(after?.indexOf('castle')).toBe(before?.indexOf('castle'));
    expect(before).toContain('castle');
    expect(tray(tapWant(offers, draft, { kind: 'castle' }, points)).options.map(({ id }) => id)).not.toContain('turn');
  });
  it('asks what to do with a card, and says why something is not possible', () => {
    const { offers, tray } = at(card);
    const name = offers.find((offer) => offer.card !== null)?.card ?? '';
    const options = tray(meaning(offers, { card: name })).options;
    expect(options.map(({ id }) => id)).toEqual(expect.arrayContaining(['spell', 'build']));
    for (const { refusal, does } of options) expect(refusal === undefined).toBe(!('refusal' in does));
  });
  it('names what each closed region brings (PD-34)', () => {
    const { offers, tray } = at(score);
    expect(tray().options).toHaveLength(offers.length);
  });
  it('offers points or a card (PD-73)', () => {
    expect(at(take).tray().options.map(({ id }) => id)).toEqual(['points', 'card']);
  });
});

describe('a figure that sails on (PD-82)', () => {
  const { view, offers, points, tray } = at(sail);
  const ships = offers.flatMap(({ spaces }) => spaces);
  const [goal = '', other = ''] = ships;
  const left = view.ship ?? '';
  const figure = view.figures[left] ?? '';

  it('is asked for by the active player, whoever owns the figure', () => {
    expect(view.actor).toBe(view.turn);
    expect(figure).not.toContain(`${view.turn + 1}`);
    expect(tray().say).toBe(`To which ship does the worker of player ${figure.slice(1)} sail?`);
  });
  it('has a button for each ship, and the ships are lit', () => {
    expect(tray().options.map(({ label }) => label)).toEqual([`The ship at ${goal}`, `The ship at ${other}`]);
    expect([...litSpaces(offers, EMPTY)]).toEqual(ships);
  });
  it('goes by a tap on the ship or by its button, and is shown first', () => {
    const tapped = tapSpace(offers, EMPTY, goal, points);
    expect(tapped?.path).toEqual([goal]);
    expect(tapWant(offers, EMPTY, { space: goal }, points).path).toEqual([goal]);
    expect(tray(tapped ?? EMPTY).options.map(({ pressed }) => pressed)).toEqual([true, false]);
    const shown = { kind: 'sail', spaces: [goal], tile: null, effects: {} };
    expect(ghostOf(view, shown, view.turn)).toEqual({ spaces: [], figure: { space: goal, kind: figure }, home: [left] });
  });
});

describe('what is told', () => {
  const share: Share = { seat: 1, figures: ['A1'], strength: 2, bonus: 1, gain: 7, kept: 3, lost: 1, points: 1 };
  it('names what is gained, and what becomes of what is too much (PD-33)', () => {
    expect(gainWords(words, 'wood', share)).toBe('+7 wood (4 too many: +1 point, 1 lost)');
    expect(gainWords(words, 'points', { ...share, kept: 0, points: 7 })).toBe('+7 points');
    expect(gainWords(words, 'crystals', { ...share, gain: 1, kept: 1 })).toBe('+1 crystal');
  });
  it('counts what is held: one worker, two castles', () => {
    expect(reserveWords(words, { workers: 1, leader: true, castles: 2 })).toBe('In reserve: 1 worker, 1 leader, 2 castles');
  });
  it('begins with one’s own share', () => {
    expect(ownFirst([{ ...share, seat: 0 }, share], 1).map(({ seat }) => seat)).toEqual([1, 0]);
  });
  it('counts figures that go home by their owners', () => {
    expect(homeBySeat({ figures: { A1: 'w1', A2: 'l1', B1: 'w3' } }, ['A1', 'B1', 'A2', 'C1'])).toEqual([[0, 2], [2, 1]]);
  });
  it('describes spaces: land, figure, region', () => {
    const { view, setting } = at(late);
    const space = Object.keys(view.figures).find((name) => view.land[name] !== undefined && !view.land[name]?.startsWith('=')) ?? '';
    expect(spaceWords(words, setting, view, space)).toMatch(/^\w+: .+symbol.*\. (Worker|Leader): \w+\. Region with .+/);
  });
  it('names holes, ships and castles that are looked at, and nothing else', () => {
    const { view, setting } = at(late);
    const [hole = ''] = view.holes;
    const [castle = ''] = Object.keys(view.land).filter((name) => view.land[name]?.startsWith('='));
    expect(noteWords(words, setting, view, hole)).toMatch(/hole/);
    expect(noteWords(words, setting, view, castle)).toMatch(/castle/);
    const plain = setting.spaces.find(({ name, kind }) => kind === 'empty' && view.land[name] === undefined && !view.holes.includes(name))?.name ?? '';
    expect([plain, view.regions[0]?.name ?? '', ''].map((space) => noteWords(words, setting, view, space))).toEqual([null, null, null]);
  });
  it('names the regions beside a space, not the one it lies in (PD-35)', () => {
    const { view, points } = at(late);
    for (const space of Object.keys(view.land)) for (const { spaces } of regionsBeside(view, points, space)) expect(spaces).not.toContain(space);
  });
});

describe('scorings', () => {
  const scored = { name: 'A1', terrain: 'forest', symbols: 2, spaces: ['A1'], shares: [] };
  const frame = (step: number, seat: number, scores: object[] = []): Frame =>
    ({ step, seat: 0, entry: { step, seat, turn: seat, marks: scores.length > 0 ? { effects: { scores } } : {} } }) as Frame;
  it('are told until one decides again', () => {
    const first = toldAfter([], frame(5, 1, [scored]), 4);
    expect(first).toHaveLength(1);
    const kept = toldAfter(first, frame(6, 1), 5);
    expect(kept).toHaveLength(1);
    expect(toldAfter(kept, frame(7, 0), 6)).toEqual([]);
  });
  it('come with what others placed since', () => {
    const words = { t: 'lays a tile' };
    const does = (step: number, marks: object): Frame => ({ ...frame(step, 1), entry: { seat: 1, words, marks } }) as Frame;
    const placing = does(5, { kind: 'tile', spaces: ['A1', 'A2'] });
    const placed = { step: 5, seat: 1, scores: [], words, placed: ['A1', 'A2'], stood: [] };
    expect(toldAfter([], placing, 4)).toEqual([placed]);
    expect(toldAfter([], { ...placing, seat: 1 }, 4)).toEqual([]);
    const moved = does(6, { kind: 'move', spaces: ['A1', 'B2'] });
    expect(toldAfter([placed], moved, 5)).toEqual([placed, { step: 6, seat: 1, scores: [], words, placed: [], stood: ['B2'] }]);
    expect(toldAfter([placed], does(6, { kind: 'no buy' }), 5)).toEqual([placed]);
  });
  it('of several steps of others are told together', () => {
    expect(toldAfter(toldAfter([], frame(5, 1, [scored]), 4), frame(6, 1, [scored]), 5)).toHaveLength(2);
  });
  it('are those of the step that is looked at, when one looks back or takes back', () => {
    const told = toldAfter([], frame(5, 1, [scored]), 4);
    expect(toldAfter(told, frame(3, 1), 5)).toEqual([]);
    expect(toldAfter(told, { ...frame(4, 0), entry: null }, 5)).toEqual([]);
    expect(toldAfter([], frame(5, 1, [scored]), 9)).toHaveLength(1);
  });
});

describe('ghosts', () => {
  const { view } = at(late);
  const shown = { spaces: ['A1', 'A2'], tile: 'f1h2#2', effects: { home: ['B1'] } };
  it('are the halves of a tile, and who would leave', () => {
    const ghost = ghostOf(view, { ...shown, kind: 'tile' }, 1);
    expect(ghost).toEqual({ spaces: [{ space: 'A1', ground: 'f1' }, { space: 'A2', ground: 'h2' }], figure: null, home: ['B1'] });
  });
  it('are castles and figures of the seat that decides', () => {
    expect(ghostOf(view, { ...shown, kind: 'castle', spaces: ['A1'] }, 1)?.spaces).toEqual([{ space: 'A1', ground: '=2' }]);
    expect(ghostOf(view, { ...shown, kind: 'leader', spaces: ['A1'] }, 1)?.figure).toEqual({ space: 'A1', kind: 'l2' });
    expect(ghostOf(view, { ...shown, kind: 'no card' }, 1)).toBeNull();
  });
});

describe('what is unseen', () => {
  it('is grouped by pairs of terrains', () => {
    expect(unseenPairs(['f1h2', 'f2h2#2', 'm1c1'])).toEqual([
      { terrains: ['forest', 'hills'], symbols: ['1·2', '2·2'] },
      { terrains: ['mountains', 'city'], symbols: ['1·1'] },
    ]);
  });
  it('is counted by spells and buildings', () => {
    const { setting, view } = at(opening);
    const sum = unseenCards(setting, view.unseen_cards, 'spell').reduce((total, [, count]) => total + count, 0);
    expect(sum).toBe(view.unseen_cards.length);
  });
});

it('cards and tiles in the log have names, not notation', () => {
  expect(['MasterBuilder/SmallSawMill#2', 'f1h2#2', 'm2'].map((card) => say(cardText(card)))).toEqual(['Master Builder/Small Saw Mill', 'forest 1 / hills 2', 'mountains 2']);
});
