// Texts of the board in the languages of the page; those of the rules and of the log come from the server.
import type { Lang } from '../../lib/lang';

export const texts: { [lang in Lang]: () => Promise<{ default: { [key: string]: string } }> } = {
  en: () => import('./texts/en.json'),
  de: () => import('./texts/de.json'),
  fr: () => import('./texts/fr.json'),
};
