// Texts of the interface, from texts/{lang}.json. Texts of a game come from the server: see gametexts.ts.
import type en from '../texts/en.json';
import { loadLang, type Lang, type Texts } from './lang';
import { phrase, type Values } from './templates';

export type TextKey = keyof typeof en;

const spoken = $state<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} });

export async function speak(lang: Lang): Promise<void> {
  const texts = await loadLang(lang);
  spoken.lang = lang;
  spoken.texts = texts;
  document.documentElement.lang = lang;
}

/** The language on the page now; it follows the setting as soon as the texts are there. */
export const lang = (): Lang => spoken.lang;

/** The text for a key whose existence is checked by a test instead of the compiler. */
export const lookUp = (key: string, values: Values = {}): string => phrase(spoken.texts[key] ?? key, values, spoken.lang);

export const t = (key: TextKey, values: Values = {}): string => lookUp(key, values);

/** "a, b and c" in the language of the page. Intl.ListFormat would need a tenth of a second for its first list on a phone. */
export function list(items: string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : t('list', { others: others.toReversed().join(t('list.separator')), last });
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
