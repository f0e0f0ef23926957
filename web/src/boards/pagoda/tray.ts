// What the strip between board and cards says and offers: the next question of the choice at hand.
import type { Letter } from './art/signs';
import type { Menu } from '../../lib/unfold';
import { chosen, coloursAsked, fitting, meant, type Draft } from './draft';
import { choiceOfKind, offersOf, pieceOf, pieces, plainest, priceOf, type Offer } from './offers';
import type { View } from './view';
import { abilityWords, cardWords, colourName, pieceWords, type UiText } from './words';

export type Option = {
  id: string;
  label: string;
  pressed: boolean;
  tap: { kind: string } | { piece: string } | { payment: Offer } | { clear: true };
  face:
    | { tile: Letter; space: Letter; roof: boolean }
    | { sign: Letter }
    | { cards: string; abilities: string }
    | { text: string };
};
/** `payments`: other ways to pay for what is chosen. */
export type Tray = { say: string; options: Option[]; payments?: Option[] };

const NOTHING: Tray = { say: '', options: [] };

export function trayOf(menu: Menu, view: View, draft: Draft, t: UiText): Tray {
  if (view.fan_due) return fanTray(menu, draft, t);
  if (draft.mode === 'dragon') return dragonTray(draft, t);
  if (draft.mode === 'alternative') return alternativeTray(menu, draft, t);
  if (draft.mode === 'other') return { say: t('pagoda.hint.kind'), options: [clear(t)] };
  if (draft.lot !== null) return buildTray(menu, view, draft, t);
  if (draft.ability !== null) return { say: t('pagoda.ability.only', abilityWords(t, draft.ability)), options: [clear(t)] };
  if (draft.cards !== '') return { say: t('pagoda.hint.card'), options: [clear(t)] };
  return idleTray(menu, draft, t);
}

const clear = (t: UiText): Option => ({
  id: 'clear',
  label: t('pagoda.cancel'),
  pressed: false,
  tap: { clear: true },
  face: { text: t('pagoda.cancel') },
});

/** What begins with a button; nothing where it is not possible. Passing is not among it: the page offers that. */
function kindOptions(kind: string, text: string, draft: Draft, menu: Menu): Option[] {
  const choice = choiceOfKind(menu, kind);
  return choice === null || choice.refusal !== null ? [] : [{ id: kind, label: text, pressed: draft.path[0] === choice.key, tap: { kind }, face: { text } }];
}

function idleTray(menu: Menu, draft: Draft, t: UiText): Tray {
  const canBuild = offersOf(menu).length > 0;
  return { say: t(canBuild ? 'pagoda.hint' : 'pagoda.hint.done'), options: kindOptions('alternative', t('pagoda.alternative'), draft, menu) };
}

/** As long as it is chosen, the page's button uses it. */
const fanTray = (menu: Menu, draft: Draft, t: UiText): Tray => ({
  say: t('pagoda.fan'),
  options: draft.path.length > 0 ? [] : kindOptions('fan', t('pagoda.fan.use'), draft, menu),
});

const dragonTray = (draft: Draft, t: UiText): Tray => ({ say: t('pagoda.dragon', { n: draft.cards.length }), options: [clear(t)] });

function alternativeTray(menu: Menu, draft: Draft, t: UiText): Tray {
  const colours = coloursAsked(menu, draft).map(
    (letter): Option => ({
      id: letter,
      label: colourName(t, letter),
      pressed: draft.piece === letter,
      tap: { piece: letter },
      face: { sign: letter },
    }),
  );
  const say = [t('pagoda.alternative.do', { n: draft.cards.length })];
  if (draft.lot === null) say.push(t('pagoda.alternative.lot'));
  if (colours.length > 0) say.push(t('pagoda.which.column'));
  return { say: say.join(' '), options: [...colours, clear(t)] };
}

function buildTray(menu: Menu, view: View, draft: Draft, t: UiText): Tray {
  const offers = offersOf(menu);
  const choices = pieces(meant(offers, { ...draft, piece: null }));
  const first = choices[0];
  if (first === undefined) return NOTHING;
  const base = view.lots[first.lot - 1]?.floors.at(-1)?.colour ?? null;
  const pieceOptions = choices.length > 1 ? choices.map((offer) => pieceOption(offer, base, draft, t)) : [];
  const ghost = chosen(offers, draft);
  if (ghost === null) return { say: t(`pagoda.which.${first.kind}`), options: pieceOptions };
  const payments = waysToPay(fitting(offers, { ...draft, cards: '', lot: ghost.lot, piece: pieceOf(ghost) }), ghost);
  const payOptions = payments.length > 1 ? payments.map((offer) => paymentOption(offer, ghost, t)) : [];
  return { say: t('pagoda.hint.confirm'), options: pieceOptions, payments: payOptions };
}

/** One offer for each set of colours: whether a card comes from display or hand is chosen by tapping it. */
function waysToPay(offers: readonly Offer[], ghost: Offer): Offer[] {
  const ways = new Map<string, Offer[]>();
  for (const offer of offers) ways.set(priceOf(offer), [...(ways.get(priceOf(offer)) ?? []), offer]);
  return [...ways.values()].flatMap((same) => same.find((offer) => offer.path.join(' ') === ghost.path.join(' ')) ?? plainest(same) ?? []);
}

function pieceOption(offer: Offer, base: Letter | null, draft: Draft, t: UiText): Option {
  const tiled = offer.kind !== 'column' && base !== null;
  return {
    id: pieceOf(offer),
    label: pieceWords(t, offer),
    pressed: draft.piece === pieceOf(offer),
    tap: { piece: pieceOf(offer) },
    face: tiled ? { tile: base, space: offer.colour, roof: offer.kind === 'roof' } : { sign: offer.colour },
  };
}

function paymentOption(offer: Offer, ghost: Offer, t: UiText): Option {
  const cards = [...offer.cards].map((card) => cardWords(t, card)).join('; ');
  const abilities = [...offer.abilities].map((letter) => t(`pagoda.ability.${letter}`)).join(t('list.separator'));
  return {
    id: offer.path.join(' '),
    label: `${t('pagoda.which.pay')}: ${cards}${abilities && ` (${abilities})`}`,
    pressed: offer.path.join(' ') === ghost.path.join(' '),
    tap: { payment: offer },
    face: { cards: offer.cards, abilities: offer.abilities },
  };
}
