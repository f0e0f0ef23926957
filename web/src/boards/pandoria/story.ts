// Scorings that are still to be told: those since one's own last decision, or those of the step that is looked at.
import type { Frame } from '../../lib/wire';
import { effectsOf } from './offers';
import type { Scored } from './view';

export type Told = { step: number; seat: number; scores: Scored[] };

export function toldAfter(told: readonly Told[], frame: Frame, stepBefore: number): Told[] {
  const { entry, step } = frame;
  if (entry === null) return told.filter((one) => one.step <= step);
  const scores = effectsOf(entry.marks).scores ?? [];
  const goesOn = step === stepBefore + 1 && entry.seat !== frame.seat && frame.seat !== null;
  const kept = goesOn || step === stepBefore ? told.filter((one) => one.step < step) : [];
  return scores.length === 0 ? kept : [...kept, { step, seat: entry.turn, scores }];
}
