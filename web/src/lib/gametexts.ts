// Sentences of a game in the reader's language: the server sends English templates with values, the catalogue translates.
import type { GameTexts, Text, Value } from './wire';

const places = /\{(\w+)(?:\|(\w+))?\}/g;

export const noTexts: GameTexts = {
  templates: {},
  terms: {},
  variants: {},
  options: {},
  bots: {},
  about: { game: '', variants: {}, options: {}, bots: {} },
};

/** The sentence of a text. What the catalogue lacks stays English. */
export function render(text: Text, catalogue: GameTexts): string {
  const template = catalogue.templates[text.t] ?? text.t;
  return template.replace(places, (whole, name: string, form: string | undefined) => {
    const value = text.v?.[name];
    return value === undefined ? whole : sayValue(value, form, catalogue);
  });
}

function sayValue(value: Value, form: string | undefined, catalogue: GameTexts): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return term(value, form, catalogue);
  if (Array.isArray(value)) return value.map((part) => sayValue(part, form, catalogue)).join(', ');
  return render(value, catalogue);
}

function term(word: string, form: string | undefined, { terms }: GameTexts): string {
  return (form === undefined ? undefined : terms[`${word}|${form}`]) ?? terms[word] ?? word;
}

/** Labels are written to stand within a sentence; on a button they begin like one. */
export const capital = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
