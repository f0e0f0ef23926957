// Texts of the rules' own pages, which are fetched with them: a table needs them only when somebody looks something up.
import type { Lang } from '../lib/lang';
import { fill, type Values } from '../lib/texts.svelte';
import type en from './texts/en.json';

type Texts = { [key: string]: string };

const loaders = import.meta.glob<{ default: Texts }>('./texts/*.json');
let spoken = $state.raw<Texts>({});

export async function speakOfRules(lang: Lang): Promise<void> {
  spoken = (await loaders[`./texts/${lang}.json`]?.())?.default ?? {};
}

/** A text of the rules' pages. */
export const r = (key: keyof typeof en, values: Values = {}): string => fill(spoken[key] ?? key, values);
