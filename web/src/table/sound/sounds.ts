// Sounds of every table. Those of a game's own are with its board.
import type { Sound } from '../../boards/sounds';

/** Somebody has put something down: short, low and dry. */
export const MOVE: Sound = [
  { pitch: 220, at: 0, length: 0.09, loud: 0.8, wave: 'triangle' },
  { pitch: 440, at: 0, length: 0.05, loud: 0.3 },
];

/** My turn: two soft notes that ask. */
export const TURN: Sound = [
  { pitch: 523.25, at: 0, length: 0.6, loud: 1 },
  { pitch: 783.99, at: 0.18, length: 0.6, loud: 1 },
];

/** The end: down, and home. */
export const END: Sound = [
  { pitch: 783.99, at: 0, length: 0.45, loud: 0.8, wave: 'triangle' },
  { pitch: 659.25, at: 0.16, length: 0.45, loud: 0.8, wave: 'triangle' },
  { pitch: 523.25, at: 0.32, length: 1.2, loud: 0.9 },
  { pitch: 261.63, at: 0.32, length: 1.2, loud: 0.7 },
];
