// Texts of the interface, from texts/{en,de,fr}.json. Texts of a game come from the server: see gametexts.ts.
import type en from '../texts/en.json';
import type { Lang } from './lang';

export type TextKey = keyof typeof en;
type PluralBase<Key> = Key extends `${infer Base}.other` ? Base : never;
export type PluralKey = PluralBase<TextKey>;
export type Values = { [name: string]: string | number };

const loaders: { [lang in Lang]: () => Promise<{ default: { [key: string]: string } }> } = {
  en: () => import('../texts/en.json'),
  de: () => import('../texts/de.json'),
  fr: () => import('../texts/fr.json'),
};

const spoken = $state<{ lang: Lang; texts: { [key: string]: string } }>({ lang: 'en', texts: {} });

export async function speak(lang: Lang): Promise<void> {
  const texts = (await loaders[lang]()).default;
  spoken.lang = lang;
  spoken.texts = texts;
  document.documentElement.lang = lang;
}

/** The language on the page now; it follows the setting as soon as the texts are there. */
export const lang = (): Lang => spoken.lang;

export const fill = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The text for a key whose existence is checked by a test instead of the compiler. */
export const lookUp = (key: string, values: Values = {}): string => fill(spoken.texts[key] ?? key, values);

export const t = (key: TextKey, values: Values = {}): string => lookUp(key, values);

/** The form of a text that fits a number, which is `{n}` in it. */
export function plural(key: PluralKey, n: number, values: Values = {}): string {
  const form = new Intl.PluralRules(spoken.lang).select(n) === 'one' ? 'one' : 'other';
  return lookUp(`${key}.${form}`, { n, ...values });
}

/** "a, b and c" in the language of the page. Intl.ListFormat would need a tenth of a second for its first list on a phone. */
export function list(items: string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : t('list', { others: others.toReversed().join(', '), last });
}

/** How long ago, in words. */
export function ago(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(spoken.lang, { numeric: 'auto' });
  const seconds = Math.round((then - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return format.format(Math.trunc(seconds / size), unit);
}
