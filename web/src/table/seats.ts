import type { TableInfo } from '../lib/wire';

type Seated = Pick<TableInfo, 'seats'>;

/** The seats that people at this browser play. */
export const ownSeats = ({ seats }: TableInfo): number[] =>
  seats.flatMap((seat, number) => (seat.mine && seat.kind === 'person' ? [number] : []));

/** Several people share this screen. */
export const isShared = (info: TableInfo): boolean => ownSeats(info).length > 1;

/** Whether it is being played: one that is frozen can only be looked at. */
export const isGoingOn = ({ status, frozen }: Pick<TableInfo, 'status' | 'frozen'>): boolean => status === 'playing' && frozen !== true;

/**
 * Through whose eyes to look, and who has to take over first. On a shared screen nobody's cards are shown until
 * the person who decides has said to be there; the spectators' view is shown until then. A `lost` seat is none of ours.
 */
export function perspective(
  info: TableInfo,
  now: number | null,
  lost: number | null = null,
): { seat: number | null; handTo: number | null } {
  const mine = ownSeats(info).filter((seat) => seat !== lost);
  if (mine.length <= 1) return { seat: mine[0] ?? null, handTo: null };
  if (info.status !== 'playing') return { seat: now, handTo: null };
  const { to_act } = info;
  if (to_act === null || !mine.includes(to_act) || to_act === now) return { seat: now, handTo: null };
  return { seat: null, handTo: to_act };
}

/** Somebody else sits here who is not a bot, or got up and may come back: nobody is helped by a bot then. */
export const isBetweenPeople = ({ seats }: Seated): boolean =>
  seats.some((seat) => !seat.mine && (seat.kind === 'person' || seat.kind === 'vacant'));

/** The game goes on when this seat is given up: a bot takes it for good. Of two the other one wins. */
export const goesOnWithout = ({ seats }: Seated, seat: number): boolean =>
  seats.length > 2 && seats.some((other, number) => number !== seat && other.kind === 'person');

/** A game that is not ours to play: we watch. */
export const isSpectator = (info: TableInfo): boolean => !info.seats.some((seat) => seat.mine);

/** Who plays together with a seat. */
export const partnersOf = ({ teams }: { teams: number[][] }, seat: number): number[] =>
  (teams.find((team) => team.includes(seat)) ?? []).filter((other) => other !== seat);
