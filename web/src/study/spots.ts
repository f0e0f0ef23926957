// Positions without a table, as a board needs them.
import { type Frame, unfold } from '../lib/unfold';
import type * as wire from '../lib/wire';

/** A position with its drawing, what led there, and what was drawn then, as a record writes it. */
export type Spot = { position: string; frame: Frame; entry: wire.Entry | null; draws: string };

/** A board belongs to a seat: with all cards open, to the one that decides. Nobody plays cards that they cannot see. */
export function seen({ position, frame, entry, draws }: wire.StudySpot, eyes: number | null): Spot {
  const unfolded = unfold(frame);
  const { to_act: actor } = frame.table;
  const seat = eyes ?? actor;
  return {
    position,
    draws,
    entry,
    // A board keeps what was touched for each table and version: here, for each position.
    frame: { ...unfolded, seat, menu: seat === actor ? unfolded.menu : null, table: { ...frame.table, id: position } },
  };
}
