// What a judgement of two seats says, for tests.
import type { Evaluation } from './wire';

export const judged = (win = 0): Omit<Evaluation, 'step'> => ({ win, wins: [win, 1 - win], margin: 0, simulations: 100, low: win, high: win });
