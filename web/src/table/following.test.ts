import { expect, it } from 'vitest';
import { judged } from '../lib/judged.fixture';
import type { Frame } from '../lib/unfold';
import type { Entry, Hint } from '../lib/wire';
import { decidesAnew, followHint } from './following';

const hint: Hint = {
  step: 3,
  actions: ['a', 'b'].map((action) => ({ action, words: { t: action }, marks: {} })),
  points: 2,
  ...judged(0.6),
  better_than: null,
  claims: [],
};
const frame = (step: number, action: string | null): Frame =>
  ({ step, entry: action === null ? null : ({ step, action } as Entry) }) as Frame;

it('goes on with a hint while it is followed', () => {
  expect(followHint(hint, frame(3, 'x'))).toBe(hint);
  const rest = followHint(hint, frame(4, 'a'));
  expect(rest).toMatchObject({ step: 4, actions: [{ action: 'b' }] });
  expect(rest && followHint(rest, frame(5, 'b'))).toBeNull();
});

it('drops a hint that is not followed, or taken back', () => {
  expect(followHint(hint, frame(4, 'b'))).toBeNull();
  expect(followHint(hint, frame(2, null))).toBeNull();
  expect(followHint(hint, frame(5, 'a'))).toBeNull();
});

it('knows when a seat decides anew', () => {
  const entry = (seat: number, draws: number): Entry => ({ seat, draws: Array.from({ length: draws }) }) as Entry;
  expect(decidesAnew([], 0)).toBe(true);
  expect(decidesAnew([entry(1, 0)], 0)).toBe(true);
  expect(decidesAnew([entry(0, 2)], 0)).toBe(true);
  expect(decidesAnew([entry(1, 1), entry(0, 0)], 0)).toBe(false);
});

