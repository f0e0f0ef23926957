import type { Sound, SoundOf } from '../sounds';
import { effectsOf } from './offers';

/** A region is closed: a chord that comes to rest. */
export const CLOSED: Sound = [
  { pitch: 392, at: 0, length: 0.4, loud: 0.6, wave: 'triangle' },
  { pitch: 493.88, at: 0.09, length: 0.4, loud: 0.6, wave: 'triangle' },
  { pitch: 587.33, at: 0.18, length: 0.9, loud: 0.6, wave: 'triangle' },
  { pitch: 196, at: 0.18, length: 0.9, loud: 0.8 },
];

export const soundOf: SoundOf = ({ marks }) => {
  const { closes, scores } = effectsOf(marks);
  return (closes?.length ?? 0) + (scores?.length ?? 0) > 0 ? CLOSED : null;
};
