// What can still be touched with the choice at hand, and what takes part in it: the rest is dimmed.
import { LETTERS, type Letter } from './art/signs';
import type { Menu } from '../../lib/unfold';
import { chosen, fitting, type Draft } from './draft';
import { choiceOfKind, offersOf } from './offers';
import { marksOf } from './view';

/** What an ability does that is chosen for itself; Bowl and Buddha pay for something else. */
export const KIND_OF: Partial<Record<Letter, string>> = { R: 'lantern', Y: 'dragon', P: 'fan' };

/** Cards with which something can still be done, as far as the lot and piece at hand allow; null: all of them. */
export function usefulCards(menu: Menu, draft: Draft): string | null {
  if (draft.mode !== 'build') return null;
  return fitting(offersOf(menu), { ...draft, cards: '', piece: null })
    .map((offer) => offer.cards)
    .join('');
}

export function litLots(menu: Menu, draft: Draft): Set<number> {
  if (draft.mode === 'alternative') {
    const open = choiceOfKind(menu, 'alternative')?.menu?.choices ?? [];
    return new Set(open.filter((choice) => choice.refusal === null).map((choice) => marksOf(choice.marks).lot ?? 0));
  }
  if (draft.mode !== 'build') return new Set();
  return new Set(fitting(offersOf(menu), { ...draft, lot: null, piece: null }).map((offer) => offer.lot));
}

/** The abilities that the choice at hand uses. */
export function litMarkers(menu: Menu, draft: Draft): string {
  const inGhost = chosen(offersOf(menu), draft)?.abilities ?? '';
  const byKind = LETTERS.filter((letter) => {
    const key = choiceOfKind(menu, KIND_OF[letter] ?? '')?.key;
    return key !== undefined && key === draft.path[0];
  });
  return inGhost + (draft.ability ?? '') + byKind.join('');
}

/** Whether lots are being chosen: those that do not fit step back. */
export const isChoosing = ({ mode, cards, lot, ability }: Draft): boolean => mode === 'alternative' || cards !== '' || lot !== null || ability !== null;
