// Texts of the rules' own pages, which are fetched with them: a table needs them only when somebody looks something up.
import type { Lang, Texts } from '../lib/lang';
import { phrase, type Values } from '../lib/templates';
import { lang } from '../lib/texts.svelte';
import type en from './texts/en.json';

const loaders = import.meta.glob<{ default: Texts }>('./texts/*.json');
let spoken = $state.raw<Texts>({});

export async function speakOfRules(wanted: Lang): Promise<void> {
  spoken = (await loaders[`./texts/${wanted}.json`]?.())?.default ?? {};
}

/** A text of the rules' pages. */
export const r = (key: keyof typeof en, values: Values = {}): string => phrase(spoken[key] ?? key, values, lang());
