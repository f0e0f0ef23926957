// The keys of a puzzle, in addition to those of every board that is played for one seat.
import { sittingKeys } from '../learning/keys';
import type { Shortcut } from '../lib/keys';
import { t } from '../lib/texts.svelte';
import type { Attempt } from './attempt.svelte';

type Ways = { openChoices: () => void; next: () => void };

export const puzzleKeys = (attempt: Attempt, { openChoices, next }: Ways): Shortcut[] => [
  ...sittingKeys(() => attempt.sitting, openChoices),
  { keys: ['h'], says: () => t('hint'), run: () => void attempt.hint() },
  { keys: ['g'], says: () => t('puzzle.show'), run: () => void attempt.show() },
  { keys: ['x'], says: () => t('puzzle.again'), run: () => void attempt.again() },
  { keys: ['p'], says: () => t('puzzle.next'), run: next },
];
