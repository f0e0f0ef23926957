import type { Sound, SoundOf } from '../sounds';
import { marksOf } from './view';

/** A roof: a small bell at each of its tiers, the highest rings on. */
export const ROOF: Sound = [
  { pitch: 587.33, at: 0, length: 0.35, loud: 0.7, wave: 'triangle' },
  { pitch: 880, at: 0.11, length: 0.4, loud: 0.7, wave: 'triangle' },
  { pitch: 1174.66, at: 0.22, length: 1.1, loud: 0.9 },
  { pitch: 2349.32, at: 0.22, length: 0.7, loud: 0.25 },
];

export const soundOf: SoundOf = ({ marks }) => (marksOf(marks).kind === 'roof' ? ROOF : null);
