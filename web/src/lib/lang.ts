export const languages = ['en', 'de', 'fr'] as const;
export type Lang = (typeof languages)[number];
export const languageNames: { [lang in Lang]: string } = { en: 'English', de: 'Deutsch', fr: 'Français' };

const isLang = (code: string): code is Lang => (languages as readonly string[]).includes(code);

/** The first language of the reader that we speak. */
export function detectLang(preferred: readonly string[]): Lang {
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? 'en';
}
