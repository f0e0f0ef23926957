// What others did since one's own last decision, or the step that is looked at: what was scored and placed.
import type { Frame } from '../../lib/wire';
import { effectsOf, spacesOf } from './offers';
import type { Scored } from './view';

/** A step of somebody: what it scored, and where it placed something. */
export type Told = { step: number; seat: number; scores: Scored[]; placed: string[] };

const PLACED: readonly unknown[] = ['tile', 'castle', 'single'];

export function toldAfter(told: readonly Told[], frame: Frame, stepBefore: number): Told[] {
  const { entry, step } = frame;
  if (entry === null) return told.filter((one) => one.step <= step);
  const scores = effectsOf(entry.marks).scores ?? [];
  const placed = PLACED.includes(entry.marks.kind) && entry.seat !== frame.seat ? spacesOf(entry.marks) : [];
  const goesOn = step === stepBefore + 1 && entry.seat !== frame.seat && frame.seat !== null;
  const kept = goesOn || step === stepBefore ? told.filter((one) => one.step < step) : [];
  return scores.length + placed.length === 0 ? kept : [...kept, { step, seat: entry.seat, scores, placed }];
}
