// What others did since the player's last decision, or the step that is looked at: what was done, scored, placed and put.
import type { Frame } from '../../lib/unfold';
import type { Marks, Text } from '../../lib/wire';
import { effectsOf, spacesOf } from './offers';
import type { Scored } from './view';

/** A step of somebody. */
export type Told = {
  step: number;
  seat: number;
  scores: Scored[];
  /** What somebody else did, and where something was placed or a figure put by it. */
  words: Text | null;
  placed: string[];
  stood: string[];
};

const PLACED: readonly unknown[] = ['tile', 'castle', 'single'];
const STOOD: readonly unknown[] = ['worker', 'leader', 'move', 'sail'];
/** Where somebody else does nothing, there is nothing to tell. */
const isDeed = ({ kind }: Marks): boolean => typeof kind === 'string' && kind !== 'skip' && !kind.startsWith('no ');

export function toldAfter(told: readonly Told[], frame: Frame, stepBefore: number): Told[] {
  const { entry, step } = frame;
  if (entry === null) return told.filter((one) => one.step <= step);
  const { seat, marks } = entry;
  const other = seat !== frame.seat;
  const scores = effectsOf(marks).scores ?? [];
  const news = {
    words: other && isDeed(marks) ? entry.words : null,
    placed: other && PLACED.includes(marks.kind) ? spacesOf(marks) : [],
    stood: other && STOOD.includes(marks.kind) ? spacesOf(marks).slice(-1) : [],
  };
  const goesOn = step === stepBefore + 1 && other && frame.seat !== null;
  const kept = goesOn || step === stepBefore ? told.filter((one) => one.step < step) : [];
  return scores.length === 0 && news.words === null ? kept : [...kept, { step, seat, scores, ...news }];
}
