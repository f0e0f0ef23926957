import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftFor, keepDraft } from './keeping';

const position = { table: { id: 'abc' }, version: 7, seat: 0 };
const draft = { cards: 'Rb', path: ['C', '1'] };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => stored.set(name, text) });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a draft for its position', () => {
  keepDraft(position, draft);
  expect(draftFor(position)).toEqual(draft);
});

it('forgets it when the game moves on, for other seats and at other tables', () => {
  keepDraft(position, draft);
  expect(draftFor({ ...position, version: 8 })).toBeNull();
  expect(draftFor({ ...position, seat: 1 })).toBeNull();
  expect(draftFor({ ...position, table: { id: 'xyz' } })).toBeNull();
  keepDraft({ ...position, version: 8 }, draft);
  expect(draftFor(position)).toBeNull();
});

it('does without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(position, draft);
  expect(draftFor(position)).toBeNull();
});
