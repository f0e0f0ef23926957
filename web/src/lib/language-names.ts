import type { Lang } from './lang';

/** What a language calls itself. */
export const languageName = (lang: Lang): string => {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
};
