// What the strip between board and cards says and offers: the next question of the choice at hand.
import type { Letter } from './art/signs';
import type { Menu } from '../../lib/unfold';
import { chosen, coloursAsked, fitting, meant, mostCards, type Draft } from './draft';
import { offersOf, pieceOf, pieces, plainest, priceOf, startOf, type Offer } from './offers';
import { lanternOpens, wayOn, type Way } from './stuck';
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
/**
 * `payments`: other ways to pay for what is chosen. `start`: what the page's button begins while nothing is chosen;
 * `missing`: what it says is not chosen yet.
 */
export type Tray = { say: string; options: Option[]; payments?: Option[]; start?: string[]; missing?: string };

const NOTHING: Tray = { say: '', options: [] };

export function trayOf(menu: Menu, view: View, draft: Draft, t: UiText): Tray {
  if (view.fan_due) return { say: t('pagoda.fan'), options: [], start: startOf(menu, 'fan') };
  if (draft.mode === 'dragon') return dragonTray(draft, t);
  if (draft.mode === 'alternative') return alternativeTray(menu, draft, t);
  if (draft.mode === 'other') return { say: t('pagoda.hint.kind'), options: [clear(t)] };
  if (draft.lot !== null) return buildTray(menu, view, draft, t);
  if (draft.ability !== null) return { say: t('pagoda.ability.only', abilityWords(t, draft.ability)), options: [clear(t)], missing: t('pagoda.missing.lot') };
  if (draft.cards !== '') return { say: t('pagoda.hint.card'), options: [clear(t)], missing: t('pagoda.missing.lot') };
  return idleTray(menu, t);
}

const clear = (t: UiText): Option => ({
  id: 'clear',
  label: t('pagoda.cancel'),
  pressed: false,
  tap: { clear: true },
  face: { text: t('pagoda.cancel') },
});

const kindOption = (kind: string, t: UiText): Option => {
  const text = t(`pagoda.do.${kind}`);
  return { id: kind, label: text, pressed: false, tap: { kind }, face: { text } };
};

/** Passing is not among the options: the page offers that. */
function idleTray(menu: Menu, t: UiText): Tray {
  const way = wayOn(menu);
  if (way === null) {
    const kinds = [...(startOf(menu, 'alternative').length > 0 ? ['alternative'] : []), ...(lanternOpens(menu) ? ['lantern'] : [])];
    return { say: t(lanternOpens(menu) ? 'pagoda.hint.lantern' : 'pagoda.hint'), options: kinds.map((kind) => kindOption(kind, t)) };
  }
  const [first, ...others] = way.kinds;
  const options = others.filter((kind) => kind === 'dragon').map((kind) => kindOption(kind, t));
  return { say: `${t(`pagoda.why.${way.why}`)} ${wayWords(way, t)}`, options, start: startOf(menu, first) };
}

/** What can be done while nothing can be built. */
export const wayWords = ({ kinds }: Way, t: UiText): string => t(`pagoda.way.${kinds.join('.')}`);

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
  return { say: alternativeSentence(menu, draft, colours.length > 0, t), options: [...colours, clear(t)], missing: alternativeMissing(menu, draft, t) };
}

function alternativeSentence(menu: Menu, { cards, lot, piece }: Draft, coloured: boolean, t: UiText): string {
  const n = cards.length;
  const colour = coloured && piece === null ? [t('pagoda.which.column')] : [];
  if (n < mostCards(menu, 'alternative')) return [t(`pagoda.alternative.${lot === null ? 'both' : 'cards'}`, { n }), ...colour].join(' ');
  return colour[0] ?? t(lot === null ? 'pagoda.alternative.lot' : 'pagoda.hint.confirm');
}

/** Without it, the menu asks for a colour. */
function alternativeMissing(menu: Menu, { cards, lot }: Draft, t: UiText): string | undefined {
  const n = mostCards(menu, 'alternative') - cards.length;
  if (n > 0) return t('pagoda.missing.cards', { n });
  return lot === null ? t('pagoda.missing.lot') : undefined;
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
