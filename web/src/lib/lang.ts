// Which languages there are: those with a file in texts/.
import type { Template } from './templates';

/** A code of the web (BCP 47), such as `de` or `pt-BR`. */
export type Lang = string;
export type Texts = { readonly [key: string]: Template };

const files = import.meta.glob<{ default: Texts }>('../texts/*.json');
const fileOf = (lang: Lang): string => `../texts/${lang}.json`;

/** English, which everything falls back to, comes first. */
export const languages: readonly Lang[] = Object.keys(files)
  .map((file) => file.slice('../texts/'.length, -'.json'.length))
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other));

export const loadLang = async (lang: Lang): Promise<Texts> => (await files[fileOf(lang)]?.())?.default ?? {};

/** What a language calls itself. */
export const languageName = (lang: Lang): string => {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
};

/** The first language of the reader that we speak, with its region or without. */
export function detectLang(preferred: readonly string[], known = languages): Lang {
  const wanted = preferred.flatMap((tag) => [tag, tag.split('-')[0] ?? '']);
  return wanted.flatMap((tag) => known.find((lang) => lang.toLowerCase() === tag.toLowerCase()) ?? [])[0] ?? 'en';
}
