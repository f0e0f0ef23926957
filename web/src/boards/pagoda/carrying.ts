// A card that is carried to a lot with mouse or finger: the same as a tap on the card and one on the lot.
import type { Menu } from '../../lib/unfold';
import { dragging } from '../dragging';
import { EMPTY, tapCard, tapLot, type Draft, type Tap } from './draft';

/** What carrying needs of the board. */
type Table = {
  menu: () => Menu | null;
  /** The card at a place is in hand, and the lots show what it would build. */
  lift: (place: number, draft: Draft) => void;
  /** What it was carried for is chosen. */
  take: (tap: Tap) => void;
  /** It went back. */
  forget: () => void;
};

/** The card in hand; null where it is of no use. Dragon and alternative turn pick cards one by one and carry none. */
export function lifted(menu: Menu, card: string): Draft | null {
  const { draft, refused } = tapCard(menu, EMPTY, card, false);
  // Where it could go is still to be seen, also when there is one place only.
  return refused === undefined ? { ...EMPTY, cards: draft.cards } : null;
}

/** What putting the card down on a lot chooses; it is done with another tap, as ever. Null where it does not fit. */
export function putDown(menu: Menu, draft: Draft, lot: number): Tap | null {
  const tap = tapLot(menu, draft, lot);
  return tap.refused === undefined && tap.draft.cards !== '' ? { draft: tap.draft } : null;
}

const lotAt = (under: Element | null): number => Number(under?.closest<HTMLElement>('[data-lot]')?.dataset.lot ?? 0);

export const carry = (board: HTMLElement, { menu, lift, take, forget }: Table): ReturnType<typeof dragging> =>
  dragging(board, ({ dataset }) => {
    const now = menu();
    const draft = now === null ? null : lifted(now, dataset.card ?? '');
    if (now === null || draft === null) return null;
    lift(Number(dataset.drag), draft);
    return {
      over: (under) => putDown(now, draft, lotAt(under)) !== null,
      drop: (under) => {
        const tap = putDown(now, draft, lotAt(under));
        // The position may have changed while it was carried.
        if (tap !== null && menu() === now) take(tap);
      },
      end: forget,
    };
  });
