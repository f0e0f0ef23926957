// Which languages there are: those with a file in texts/. Its folders hold what only some pages say, which is fetched with them.
import type { Template } from './templates';

/** A code of the web (BCP 47), such as `de` or `pt-BR`. */
export type Lang = string;
export type Texts = { readonly [key: string]: Template };

const files = import.meta.glob<{ default: Texts }>('../texts/**/*.json');

/** English, which everything falls back to, comes first. */
export const languages: readonly Lang[] = Object.keys(files)
  .map((file) => file.slice('../texts/'.length, -'.json'.length))
  .filter((name) => !name.includes('/'))
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other));

/** The texts of a language that every page needs, and those in some folders. */
export async function loadLang(lang: Lang, folders: Iterable<string> = []): Promise<Texts> {
  const names = [lang, ...[...folders].map((folder) => `${folder}/${lang}`)];
  const loaded = await Promise.all(names.map((name) => files[`../texts/${name}.json`]?.()));
  return Object.assign({}, ...loaded.map((file) => file?.default));
}

/** The first language of the reader that we speak, with its region or without. */
export function detectLang(preferred: readonly string[], known = languages): Lang {
  const wanted = preferred.flatMap((tag) => [tag, tag.split('-')[0] ?? '']);
  return wanted.flatMap((tag) => known.find((lang) => lang.toLowerCase() === tag.toLowerCase()) ?? [])[0] ?? 'en';
}
