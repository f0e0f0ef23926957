// What others did since the player's last decision, or the step that is looked at: what was done, scored, placed and put.
import type { Frame } from '../../lib/unfold';
import type { Text } from '../../lib/wire';
import { marksOf, type Scored } from './view';

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

const PLACED: readonly string[] = ['tile', 'castle', 'single'];
const STOOD: readonly string[] = ['worker', 'leader', 'move', 'sail'];
/** Where somebody else does nothing, there is nothing to tell. */
const isDeed = (kind: string): boolean => kind !== '' && kind !== 'skip' && !kind.startsWith('no ');

export function toldAfter(told: readonly Told[], frame: Frame, stepBefore: number): Told[] {
  const { entry, step } = frame;
  if (entry === null) return told.filter((one) => one.step <= step);
  const { seat } = entry;
  const { kind = '', spaces = [], effects } = marksOf(entry.marks);
  const other = seat !== frame.seat;
  const scores = effects?.scores ?? [];
  const news = {
    words: other && isDeed(kind) ? entry.words : null,
    placed: other && PLACED.includes(kind) ? spaces : [],
    stood: other && STOOD.includes(kind) ? spaces.slice(-1) : [],
  };
  const goesOn = step === stepBefore + 1 && other && frame.seat !== null;
  const kept = goesOn || step === stepBefore ? told.filter((one) => one.step < step) : [];
  return scores.length === 0 && news.words === null ? kept : [...kept, { step, seat, scores, ...news }];
}
