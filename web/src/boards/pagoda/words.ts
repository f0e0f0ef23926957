// The things on the board in words, for screen readers and tooltips.
import type { Letter } from './art/signs';
import type { BoardProps } from '..';
import type { Offer } from './offers';
import type { Lot } from './view';

export type UiText = BoardProps['uiText'];

export const colourName = (t: UiText, letter: Letter): string => t(`pagoda.colour.${letter}`);

export function lotWords(t: UiText, lot: Lot, number: number): string {
  const floor = lot.floors.at(-1);
  const name = { lot: number, floor: lot.floors.length };
  if (lot.roof !== null) return t('pagoda.lot.completed', { ...name, colour: colourName(t, lot.roof) });
  if (floor === undefined || floor.colour === null) return t('pagoda.lot.empty', name);
  const values = { ...name, colour: colourName(t, floor.colour), columns: floor.columns };
  if (lot.blocked) return t('pagoda.lot.blocked', values);
  const next = lot.next === 'tile' || lot.next === 'roof' ? lot.next : 'columns';
  return t(`pagoda.lot.${next}`, values);
}

export const pieceWords = (t: UiText, offer: Pick<Offer, 'kind' | 'colour'>): string =>
  t(`pagoda.${offer.kind}`, { colour: colourName(t, offer.colour) });

export function cardWords(t: UiText, card: string): string {
  const letter = card.toUpperCase() as Letter;
  return t(card === letter ? 'pagoda.card.display' : 'pagoda.card.hand', { colour: colourName(t, letter) });
}

export function abilityWords(t: UiText, letter: Letter): { ability: string; does: string; colour: string } {
  return { ability: t(`pagoda.ability.${letter}`), does: t(`pagoda.does.${letter}`), colour: colourName(t, letter) };
}

/** The statement of the rules about an ability. */
export const ABILITY_RULES: Record<Letter, string> = { R: 'PG-68', Y: 'PG-64', G: 'PG-65', B: 'PG-66', P: 'PG-63' };

/** What an ability does, how often one still has it, and how to get it. */
export function aboutWords(t: UiText, letter: Letter, uses: number): string {
  const words = { ...abilityWords(t, letter), n: uses };
  return `${t('pagoda.marker', words)} ${t('pagoda.marker.gain', words)}`;
}
