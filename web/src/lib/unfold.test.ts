import { expect, test } from 'vitest';
import { unfold } from './unfold';

const text = { t: 'x' };
const choice = (key: string, menu: unknown) => ({
  key,
  label: text,
  points: null,
  marks: {},
  final: false,
  count: 1,
  refusal: null,
  menu,
});
const picking = (...keys: string[]) => ({
  question: text,
  choices: keys.map((key) => choice(key, null)),
  pick: { least: 1, most: 2, done: null },
});

test('numbers become the menus that were listed before', () => {
  const [first, second] = [picking('a'), picking('b')];
  const inner = { question: text, choices: [choice('1', second), choice('2', 0)], pick: null };
  const tree = { question: text, choices: [choice('x', first), choice('y', inner), choice('z', 1)], pick: null };
  unfold(tree);
  expect(tree.choices[2]?.menu).toBe(second);
  expect(inner.choices[1]?.menu).toBe(first);
  expect(tree.choices[0]?.menu).toBe(first);
});

test('no menu is no menu', () => {
  expect(() => unfold(null)).not.toThrow();
});
