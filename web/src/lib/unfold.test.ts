import { expect, test } from 'vitest';
import { choice } from './choice.fixture';
import { unfold } from './unfold';
import type { Frame } from './wire';

const text = { t: 'x' };
const folded = (key: string, menu: unknown) => ({ ...choice(key), menu });
const picking = (...keys: string[]) => ({
  question: text,
  choices: keys.map((key) => folded(key, null)),
  pick: { least: 1, most: 2, done: null },
});

test('numbers become the menus that were listed before', () => {
  const [first, second] = [picking('a'), picking('b')];
  const inner = { question: text, choices: [folded('1', second), folded('2', 0)], pick: null };
  const tree = { question: text, choices: [folded('x', first), folded('y', inner), folded('z', 1)], pick: null };
  unfold({ menu: tree } as Frame);
  expect(tree.choices[2]?.menu).toBe(second);
  expect(inner.choices[1]?.menu).toBe(first);
  expect(tree.choices[0]?.menu).toBe(first);
});

test('no menu is no menu', () => {
  expect(unfold({ menu: null } as Frame).menu).toBeNull();
});
