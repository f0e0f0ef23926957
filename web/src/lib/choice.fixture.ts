// A choice for tests: nothing but its key, unless told more.
import type { Choice } from './unfold';

export const choice = (key: string, more: Partial<Choice> = {}): Choice => ({
  key,
  label: { t: key },
  points: null,
  marks: {},
  final: false,
  passes: false,
  count: 1,
  refusal: null,
  menu: null,
  ...more,
});
