// Pagoda's board and the texts that belong to it.
import type { Lang } from '../../lib/lang';

export { default } from './Board.svelte';

export const texts: { [lang in Lang]: () => Promise<{ default: { [key: string]: string } }> } = {
  en: () => import('./texts/en.json'),
  de: () => import('./texts/de.json'),
  fr: () => import('./texts/fr.json'),
};
