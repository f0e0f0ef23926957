// What is carried with mouse or finger, and what putting it down somewhere means: the same drafts as with taps.
import { dragging } from '../dragging';
import { FIGURES, fitting, meaning, placementAt, tapWant, type Draft, type Want } from './draft';
import type { Offer } from './offers';
import type { Points } from './placing';

/** Where something is held: over a space of the map, anywhere on the map, over a building place, over the player's own board. */
export type Target = { space: string | null; map: boolean; place: number | null; own: boolean };

const PIECES: readonly string[] = ['tile', 'castle', 'single'];
const BOUGHT: readonly string[] = ['buy', 'acquire'];

/** What a thing stands for: `tile f1h1`, `castle`, `worker`, `monument`, `card Clone/Vault`. */
function wantOf(thing: string): Want {
  const [kind = '', name = ''] = thing.split(/ (.*)/s);
  if (kind === 'card') return { card: name };
  return kind === 'tile' ? { kind, tile: name } : { kind };
}

/** What is carried with a thing; null where it is of no use now. */
export function carriedWith(offers: readonly Offer[], thing: string): Want | null {
  const want = wantOf(thing);
  return fitting(offers, want).length > 0 ? want : null;
}

/** What is in hand while it is carried; nothing is put down yet. */
export const lifted = (offers: readonly Offer[], draft: Draft, want: Want, points: Points): Draft =>
  tapWant(offers, { ...draft, want: {}, path: [] }, want, points);

/** The draft that putting it down makes; null where it cannot be put. */
export function putDown(offers: readonly Offer[], draft: Draft, want: Want, target: Target, points: Points): Draft | null {
  const { kind = '' } = want;
  if (PIECES.includes(kind)) return putPiece(offers, draft, want, target, points);
  const meant = FIGURES.includes(kind) ? { ...want, space: target.space ?? undefined } : usedAt(offers, want, target);
  const aims = meant?.space !== undefined || !FIGURES.includes(kind);
  return meant !== null && aims && fitting(offers, meant).length > 0 ? meaning(offers, meant) : null;
}

function putPiece(offers: readonly Offer[], draft: Draft, want: Want, { space }: Target, points: Points): Draft | null {
  const taken = { ...draft, want };
  const found = space === null ? null : placementAt(offers, taken, space, points);
  return found === null || space === null ? null : { want: { ...want, space }, path: found.path, turned: draft.turned };
}

/** A card over a building place is built there, over the map its spell is cast; a card of the market is bought by moving it to the player's own board. */
function usedAt(offers: readonly Offer[], want: Want, { place, map, own }: Target): Want | null {
  if (place !== null && fitting(offers, { ...want, place }).length > 0) return { ...want, place };
  if (want.card === undefined) return null;
  if (own) return BOUGHT.map((kind) => ({ ...want, kind })).find((bought) => fitting(offers, bought).length > 0) ?? null;
  return map ? { ...want, kind: 'spell' } : null;
}

/** What carrying needs of the board. */
type Table = {
  at: () => { offers: readonly Offer[]; draft: Draft; points: Points };
  take: (next: Draft, seen?: boolean) => void;
  /** While something is carried: what putting it down there would choose; null when nothing is carried any more. */
  show: (path: string[] | null) => void;
};

function targetAt(under: Element | null): Target {
  const place = under?.closest<HTMLElement>('.own [data-place]')?.dataset.place;
  return {
    space: under?.closest<SVGElement>('[data-space]')?.dataset.space ?? null,
    map: under?.closest('.map') != null,
    place: place === undefined ? null : Number(place),
    own: under?.closest('.own, .hand') != null,
  };
}

/** On the board: what lies there is picked up as by a tap, and where it would be put is shown. */
export const carry = (board: HTMLElement, { at, take, show }: Table): ReturnType<typeof dragging> =>
  dragging(board, ({ dataset }) => {
    const { offers, draft, points } = at();
    const want = carriedWith(offers, dataset.drag ?? '');
    if (want === null) return null;
    take(lifted(offers, draft, want, points));
    show([]);
    const put = (under: Element | null): Draft | null => {
      const now = at();
      return putDown(now.offers, now.draft, want, targetAt(under), now.points);
    };
    return {
      over: (under) => {
        const next = put(under);
        show(next?.path ?? []);
        return next !== null;
      },
      drop: (under) => {
        const next = put(under);
        if (next !== null) take(next, true);
      },
      end: () => show(null),
    };
  });
