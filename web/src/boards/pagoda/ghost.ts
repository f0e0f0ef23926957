// The piece that the choice at hand would build.
import { isLetter } from './art/signs';
import { follow } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { chosen, type Draft } from './draft';
import { offersOf, type Offer } from './offers';
import type { View } from './view';

export function ghostOf(menu: Menu, view: View, draft: Draft): Offer | null {
  return draft.mode === 'alternative' ? alternativeGhost(menu, view, draft) : chosen(offersOf(menu), draft);
}

/** The one column of an alternative turn, shown as soon as its lot and colour are known. */
function alternativeGhost(menu: Menu, view: View, draft: Draft): Offer | null {
  const at = follow(menu, draft.path);
  if (draft.lot === null || !at?.open?.pick) return null;
  const colour = isLetter(draft.piece) ? draft.piece : (view.lots[draft.lot - 1]?.floors.at(-1)?.colour ?? null);
  const points = at.open.choices[0]?.points ?? null;
  if (colour === null) return null;
  return { path: draft.path, kind: 'column', lot: draft.lot, colour, cards: draft.cards, abilities: '', marker: null, points };
}
