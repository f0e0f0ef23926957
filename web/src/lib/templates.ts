// Texts with places for values, `{name}`, and their forms by plural category. Which form fits a number the browser knows (Intl).
export type Values = { readonly [name: string]: unknown };
/** By category of Unicode's CLDR: `one`, `few`, `other` …; `by` names the value that is counted. */
export type Forms = { readonly [category: string]: string };
export type Template = string | Forms;

const places = /\{(\w+)(?:\|(\w+))?\}/g;
const rules = new Map<string, Intl.PluralRules>();

function category(n: number, lang: string): string {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang);
  rules.set(lang, known);
  return known.select(n);
}

/** The value that decides between forms: the first number that a template names. */
export const counted = (template: string, values: Values): unknown =>
  [...template.matchAll(places)].map(([, name = '']) => values[name]).find((value) => typeof value === 'number');

/** The form of a template for these values. */
export function fitting(template: Template, values: Values, lang: string): string {
  if (typeof template === 'string') return template;
  const { by, other = '' } = template;
  const n = by === undefined ? counted(other, values) : values[by];
  return (typeof n === 'number' ? template[category(n, lang)] : undefined) ?? other;
}

/** A template with what `say` makes of each value; a place without a value stays visible. */
export const fill = (template: string, values: Values, say: (value: unknown, form?: string) => string = String): string =>
  template.replace(places, (whole, name: string, form: string | undefined) => (values[name] === undefined ? whole : say(values[name], form)));

/** The text that a template is with these values. */
export const phrase = (template: Template, values: Values, lang: string): string => fill(fitting(template, values, lang), values);
