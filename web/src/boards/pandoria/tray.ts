// What the strip under the map says and offers: the next question of what is being decided.
import { sendable } from '../../lib/choices';
import { capital } from '../../lib/gametexts';
import type { Menu } from '../../lib/unfold';
import type { MenuRefusal } from '../../lib/wire';
import { FIGURES, figuresOf, fitting, inHand, litPlaces, type Draft, type Want } from './draft';
import { kindRefusal, kindsOf, offerAt, refusedUses, sameWay, type Offer, type RefusedUse } from './offers';
import { exchanged } from './placing';
import type { Setting } from './setting';
import type { View } from './view';
import { groundOf, halvesOf, type Words } from './words';

export type Option = {
  id: string;
  label: string;
  /** Undefined: nothing that stays chosen. */
  pressed?: boolean;
  /** A tile to be drawn on it. */
  tile?: string;
  refusal?: MenuRefusal;
  does: { want: Want } | { turn: 1 } | { exchange: true } | { clear: true } | { refusal: MenuRefusal };
};
/** `missing`: what is asked of a thing that was touched while nothing is chosen in the menu yet. */
export type Tray = { say: string; options: Option[]; missing: string | null };

/** Choices that begin with a button, in addition to what can be touched. */
const BEGUN: readonly string[] = ['monument', 'recast', 'printed ship', 'points', 'card', 'conjure'];
const USES: readonly string[] = ['spell', 'double', 'build'];

type At = { menu: Menu; offers: readonly Offer[]; draft: Draft; view: View; setting: Setting; words: Words };

export function trayOf(at: At): Tray {
  const { offers, draft } = at;
  const options = inHand(offers, draft.want) === null ? [...asked(at), ...loose(at)] : [...pieces(at), ...turns(at), ...loose(at)];
  const say = sentence(at);
  return { say, options, missing: draft.path.length === 0 && Object.keys(draft.want).length > 0 ? say : null };
}

/** A label without what stands in brackets: the card lies there to be seen. */
const labelled = ({ words }: At, { label }: Offer): string => capital(words.say(label).replace(/ (\([^()]*\)|\[[^[\]]*\])/g, ''));

// -- what to do now ----------------------------------------------------------------------------------

function sentence(at: At): string {
  const { menu, offers, draft, view, words } = at;
  const { t, say } = words;
  const piece = inHand(offers, draft.want);
  if (piece !== null) return t(placingKey(piece, tilesIn(offers).length));
  const open = sendable(menu, draft.path) === null;
  if (open && litPlaces(offers, draft).size > 0) return t('pandoria.say.where');
  if (open && draft.want.card !== undefined) return t('pandoria.say.use');
  if (draft.want.from !== undefined) return t('pandoria.say.whither');
  const spell = view.spell === null ? undefined : at.setting.spells[view.spell];
  if (view.phase === 'target' && spell !== undefined) return say({ t: '{spell}: {question}', v: { spell: view.spell ?? '', question: spell.does } });
  if (view.phase === 'card' && !at.setting.resources) return t('pandoria.say.card.spells');
  if (view.phase === 'figure') return figureSentence(at);
  if (view.phase === 'score' && !at.setting.cards) return t('pandoria.say.score.any');
  return SAID.has(view.phase) ? t(`pandoria.say.${view.phase}`) : say(menu.question);
}

const SAID = new Set(['place', 'card', 'castle', 'build', 'score', 'take', 'buy', 'wander']);

/** A figure to put, or why there is none; and whether one can be taken back. */
function figureSentence({ menu, offers, view, words: { t, say } }: At): string {
  const kinds = kindsOf(offers);
  const refusal = kindRefusal(menu, 'worker');
  const back = kinds.includes('take back') ? [t('pandoria.say.figure.back')] : [];
  if (kinds.includes('worker') || kinds.includes('leader') || refusal === null) return [t(view.closing.length > 0 ? 'pandoria.say.figure.closed' : 'pandoria.say.figure'), ...back].join(' ');
  return [t('pandoria.say.figure.none', { why: say(refusal.text) }), ...back].join(' ');
}

function placingKey(piece: Want, tiles: number): string {
  if (piece.kind !== 'tile') return `pandoria.say.${piece.kind === 'castle' ? 'put.castle' : 'put.single'}`;
  return tiles > 1 ? 'pandoria.say.put.either' : 'pandoria.say.put';
}

const tilesIn = (offers: readonly Offer[]): string[] => [...new Set(offers.flatMap(({ tile }) => tile ?? []))];

// -- buttons -------------------------------------------------------------------------------------------

/** What else could be in hand: one of two tiles, or a castle and back. */
function pieces(at: At): Option[] {
  const { offers, draft, words } = at;
  const piece = inHand(offers, draft.want);
  const tiles = tilesIn(offers).map(
    (tile): Option => ({
      id: `tile ${tile}`,
      label: words.t('pandoria.take.tile', { tile: tileWords(words, tile) }),
      pressed: piece?.tile === tile,
      tile,
      does: { want: { kind: 'tile', tile } },
    }),
  );
  const castle: Option = { id: 'castle', label: words.t('pandoria.take.castle'), pressed: piece?.kind === 'castle', does: { want: { kind: 'castle' } } };
  const both = [...tiles, ...(kindsOf(offers).includes('castle') ? [castle] : [])];
  return tiles.length > 1 ? both : both.filter(({ pressed }) => !pressed);
}

/** A tile in words: forest 1, hills 2. */
export const tileWords = ({ t, term }: Words, tile: string): string =>
  halvesOf(tile)
    .flatMap((half) => groundOf(half) ?? [])
    .map(({ terrain, symbols }) => `${term(terrain)} ${symbols}`)
    .join(t('list.separator'));

function turns({ offers, draft, words }: At): Option[] {
  const now = offerAt(offers, draft.path);
  if (now === null || now.spaces.length < 2) return [];
  const turn: Option = { id: 'turn', label: words.t('pandoria.turn'), does: { turn: 1 } };
  const swap: Option = { id: 'exchange', label: words.t('pandoria.exchange'), does: { exchange: true } };
  return exchanged(offers, now) === null ? [turn] : [turn, swap];
}

/** What is still to be said about the thing that was touched. */
function asked(at: At): Option[] {
  const { offers, draft } = at;
  const { want } = draft;
  if (offers.some(({ kind }) => kind === 'score' || kind === 'sail')) return offers.map((offer) => chosenOption(at, offer, { space: offer.spaces[0] ?? '' }));
  if (at.view.phase === 'build') return seconds(at);
  if (want.card !== undefined) return [...uses(at), ...clear(at)];
  if (want.place !== undefined || want.kind === 'monument') return [...places(at, fitting(offers, { ...want, place: undefined })), ...clear(at)];
  if (want.from !== undefined) return clear(at);
  return kindsOf(offers).includes('conjure') ? offers.map((offer) => chosenOption(at, offer, { wood: offer.wood ?? 0 })) : figures(at);
}

/** Where nothing is selected yet, the page itself has nothing to let go of. */
const clear = ({ draft, words }: At): Option[] =>
  draft.path.length > 0 ? [] : [{ id: 'clear', label: words.t('pandoria.cancel'), does: { clear: true } }];

const chosenOption = (at: At, offer: Offer, want: Want): Option => ({
  id: offer.path.join(' '),
  label: labelled(at, offer),
  pressed: sameWay(offer.path, at.draft.path),
  does: { want },
});

/** Worker or leader, where both can be put somewhere: the one that was chosen stays where it fits. */
function figures({ offers, draft: { want }, words }: At): Option[] {
  const kinds = kindsOf(offers).filter((kind) => FIGURES.includes(kind));
  const now = figuresOf(offers, want)[0]?.kind;
  const at = (kind: string): Want => (fitting(offers, { kind, space: want.space }).length > 0 ? { kind, space: want.space } : { kind });
  return kinds.length < 2 ? [] : kinds.map((kind) => ({ id: kind, label: words.t(`pandoria.${kind}`), pressed: kind === now && (want.kind ?? kind) === kind, does: { want: at(kind) } }));
}

/** Cast, build or both; then where. What is not possible stands there with its reason. */
function uses(at: At): Option[] {
  const { menu, offers, draft } = at;
  const card = draft.want.card ?? '';
  const kinds = kindsOf(fitting(offers, { card }));
  const kind = draft.want.kind ?? (kinds.length === 1 ? kinds[0] : undefined);
  const where = kind === undefined ? [] : places(at, fitting(offers, { card, kind }));
  const refused = refusedUses(menu, card, USES).filter((use) => !kinds.includes(use.kind));
  return [...kinds.map((use) => useOption(at, use, card, kind)), ...(where.length > 1 ? where : []), ...refused.map((use) => refusedOption(at, use))];
}

function useOption(at: At, kind: string, card: string, chosen: string | undefined): Option {
  const found = fitting(at.offers, { card, kind });
  const [only] = found.length === 1 ? found : [];
  const building = at.words.term(at.setting.cards_by_name[card]?.building ?? '');
  const build = only === undefined ? building : `${building}, ${at.words.say(only.label)}`;
  const label = kind === 'build' || only === undefined ? build : labelled(at, only);
  return { id: kind, label, pressed: chosen === kind, does: { want: { card, kind } } };
}

function refusedOption({ words, setting, draft }: At, { kind, refusal }: RefusedUse): Option {
  const { spell = '', building = '' } = setting.cards_by_name[draft.want.card ?? ''] ?? {};
  const label = kind === 'double' ? words.t('pandoria.use.double') : words.term(kind === 'spell' ? spell : building);
  return { id: kind, label, refusal, does: { refusal } };
}

/** Where a building or a monument can come, with what it costs there; a single place needs no question, but has a price. */
const places = (at: At, offers: readonly Offer[]): Option[] =>
  offers.flatMap((offer) => {
    const { kind, place, card } = offer;
    return place === null ? [] : [chosenOption(at, offer, { kind, place, ...(card === null ? {} : { card }) })];
  });

/** The second half of a card, which has left the hand: what can be built, and where. */
const seconds = (at: At): Option[] =>
  places(at, at.offers).map((option, index) => {
    const card = at.offers.filter(({ place }) => place !== null)[index]?.card ?? null;
    const what = card === null ? at.words.t('pandoria.monument') : at.words.term(at.setting.cards_by_name[card]?.building ?? '');
    return { ...option, label: `${what}, ${option.label.charAt(0).toLocaleLowerCase()}${option.label.slice(1)}` };
  });

/** What needs nothing on the table. Doing nothing is not among it: the page offers that. */
function loose(at: At): Option[] {
  const { offers, draft, words } = at;
  const begun = at.view.phase !== 'build' && draft.want.card === undefined && draft.want.place === undefined ? BEGUN.filter((kind) => kindsOf(offers).includes(kind)) : [];
  const shown = begun.filter((kind) => kind !== 'conjure' && draft.want.kind !== 'monument');
  const first = (kind: string): Offer | undefined => offers.find((offer) => offer.kind === kind);
  const label = (kind: string): string => {
    const offer = first(kind);
    return kind === 'monument' || offer === undefined ? words.t('pandoria.use.monument') : labelled(at, offer);
  };
  return shown.map((kind): Option => ({ id: kind, label: label(kind), pressed: draft.want.kind === kind, does: { want: { kind } } }));
}
