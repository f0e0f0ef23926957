import { expect, it, vi } from 'vitest';
import { isCharacter, namesOf, takeKey, type Shortcut } from './keys';

const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, shortcuts: Shortcut[][], { characters = true, ...more }: { characters?: boolean; ctrlKey?: boolean } = {}): boolean =>
  takeKey({ ...none, key, ...more } as KeyboardEvent, shortcuts.map((group) => ({ title: () => '', shortcuts: group })), characters);

it('names a press by what it writes, whatever Shift is needed for it', () => {
  expect(namesOf({ ...none, key: 'h' })).toEqual(['h']);
  expect(namesOf({ ...none, key: 'R', shiftKey: true })).toEqual(['Shift+r']);
  expect(namesOf({ ...none, key: '?', shiftKey: true, code: 'Slash' })).toEqual(['?']);
  expect(namesOf({ ...none, key: 'Z', ctrlKey: true })).toEqual(['Ctrl+z']);
  expect(namesOf({ ...none, key: 'z', metaKey: true })).toEqual(['Ctrl+z']);
});

it('finds digits by their place, too: a French keyboard writes & there', () => {
  expect(namesOf({ ...none, key: '1', code: 'Digit1' })).toEqual(['1']);
  expect(namesOf({ ...none, key: '&', code: 'Digit1' })).toEqual(['&', '1']);
  expect(namesOf({ ...none, key: '!', code: 'Digit1', shiftKey: true })).toEqual(['!']);
});

it('knows the keys that can be switched off', () => {
  expect(['h', '?', 'Shift+r', '1', 'Ctrl+z', 'Enter', 'Escape'].map(isCharacter)).toEqual([true, true, true, true, false, false, false]);
});

it('does what the key is for, once', () => {
  const run = vi.fn();
  expect(press('h', [[{ keys: ['h'], run }]])).toBe(true);
  expect(run).toHaveBeenCalledTimes(1);
  expect(press('x', [[{ keys: ['h'], run }]])).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

it('asks whoever came last first, and others where a key was not meant', () => {
  const [page, board] = [vi.fn(), vi.fn(() => true)];
  expect(press('Escape', [[{ keys: ['Escape'], run: page }], [{ keys: ['Escape'], run: board }]])).toBe(true);
  expect([page, board].map((run) => run.mock.calls.length)).toEqual([0, 1]);
  board.mockReturnValue(false);
  expect(press('Escape', [[{ keys: ['Escape'], run: page }], [{ keys: ['Escape'], run: board }]])).toBe(true);
  expect(page).toHaveBeenCalledTimes(1);
});

it('does without single characters where they are switched off', () => {
  const undo = [[{ keys: ['u', 'Ctrl+z'], run: () => undefined }]];
  expect(press('u', undo, { characters: false })).toBe(false);
  expect(press('z', undo, { characters: false, ctrlKey: true })).toBe(true);
});

it('leaves a key alone where it does nothing', () => {
  const run = vi.fn();
  let open = false;
  const shortcuts = [[{ keys: ['s'], when: () => open, run }]];
  expect(press('s', shortcuts)).toBe(false);
  open = true;
  expect(press('s', shortcuts)).toBe(true);
  expect(run).toHaveBeenCalledTimes(1);
});
