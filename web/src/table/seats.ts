import type { TableInfo } from '../lib/wire';

/** The seats that people at this browser play. */
export const ownSeats = ({ seats }: TableInfo): number[] =>
  seats.flatMap((seat, number) => (seat.mine && seat.kind === 'person' ? [number] : []));

/** Several people share this screen. */
export const isShared = (info: TableInfo): boolean => ownSeats(info).length > 1;

/**
 * Through whose eyes to look, and who has to take over first. On a shared screen nobody's cards are shown until
 * the person who decides has said to be there; the spectators' view is shown until then.
 */
export function perspective(info: TableInfo, now: number | null): { seat: number | null; handTo: number | null } {
  const mine = ownSeats(info);
  if (mine.length <= 1) return { seat: mine[0] ?? null, handTo: null };
  if (info.status !== 'playing') return { seat: now, handTo: null };
  const { to_act } = info;
  if (to_act === null || !mine.includes(to_act) || to_act === now) return { seat: now, handTo: null };
  return { seat: null, handTo: to_act };
}

/** A game that is not ours to play: we watch. */
export const isSpectator = (info: TableInfo): boolean => !info.seats.some((seat) => seat.mine);

/** Who plays together with a seat. */
export const partnersOf = ({ teams }: { teams: number[][] }, seat: number): number[] =>
  (teams.find((team) => team.includes(seat)) ?? []).filter((other) => other !== seat);
