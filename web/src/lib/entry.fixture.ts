// A step of the log for tests: nothing happened, unless told more.
import type { Entry } from './wire';

export const entryWith = (more: Partial<Entry>): Entry => ({
  step: 1,
  turn: 0,
  seat: 0,
  action: '',
  words: { t: '' },
  scores: [0, 0],
  at: 0,
  draws: [],
  marks: {},
  ...more,
});
