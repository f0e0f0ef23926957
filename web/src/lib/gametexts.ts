// Sentences of a game in the reader's language: the server sends English templates with values, the catalogue translates.
import { counted, fill, fitting } from './templates';
import type { GameTexts, Text, Value } from './wire';

export const noTexts: GameTexts = {
  language: 'en',
  templates: {},
  terms: {},
  variants: {},
  options: {},
  bots: {},
  about: { game: '', variants: {}, options: {}, bots: {} },
};

/** The sentence of a text. What the catalogue lacks stays English. */
export function render(text: Text, catalogue: GameTexts): string {
  const values = text.v ?? {};
  const translation = catalogue.templates[text.t];
  const template = translation === undefined ? english(text) : fitting(translation, values, catalogue.language);
  return fill(template, values, (value, form) => sayValue(value as Value, form, catalogue));
}

const english = ({ t, v = {}, one = t }: Text): string => (counted(t, v) === 1 ? one : t);

function sayValue(value: Value, form: string | undefined, catalogue: GameTexts): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return term(value, form, catalogue);
  if (Array.isArray(value)) return value.map((part) => sayValue(part, form, catalogue)).join(render({ t: ', ' }, catalogue));
  return render(value, catalogue);
}

function term(word: string, form: string | undefined, { terms }: GameTexts): string {
  return (form === undefined ? undefined : terms[`${word}|${form}`]) ?? terms[word] ?? word;
}

/** Labels are written to stand within a sentence; on a button they begin like one. */
export const capital = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
