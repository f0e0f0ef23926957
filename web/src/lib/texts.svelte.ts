// Texts of the interface, from texts/. Texts of a game come from the server: see gametexts.ts.
import type everywhere from '../texts/en.json';
import type aids from '../texts/aids/en.json';
import type admin from '../texts/admin/en.json';
import type finding from '../texts/finding/en.json';
import type keys from '../texts/keys/en.json';
import type learn from '../texts/learn/en.json';
import type lobby from '../texts/lobby/en.json';
import type luck from '../texts/luck/en.json';
import type matches from '../texts/matches/en.json';
import type me from '../texts/me/en.json';
import type notices from '../texts/notices/en.json';
import type people from '../texts/people/en.json';
import type puzzles from '../texts/puzzles/en.json';
import type review from '../texts/review/en.json';
import type rules from '../texts/rules/en.json';
import type setup from '../texts/setup/en.json';
import type side from '../texts/side/en.json';
import type study from '../texts/study/en.json';
import type talk from '../texts/talk/en.json';
import type verify from '../texts/verify/en.json';
import type waiting from '../texts/waiting/en.json';
import { loadLang, type Lang, type Texts } from './lang';
import { phrase, type Values } from './templates';

/** What only some pages say, by the folder of its texts. */
type Parts = {
  admin: typeof admin;
  aids: typeof aids;
  finding: typeof finding;
  keys: typeof keys;
  learn: typeof learn;
  lobby: typeof lobby;
  luck: typeof luck;
  matches: typeof matches;
  me: typeof me;
  notices: typeof notices;
  people: typeof people;
  puzzles: typeof puzzles;
  review: typeof review;
  rules: typeof rules;
  setup: typeof setup;
  side: typeof side;
  study: typeof study;
  talk: typeof talk;
  verify: typeof verify;
  waiting: typeof waiting;
};
export type Part = keyof Parts;
export type TextKey = keyof typeof everywhere | { [part in keyof Parts]: keyof Parts[part] }[keyof Parts];

const spoken = $state<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} });
const parts = new Set<Part>();
let wanted: Lang = 'en';

/** Turns the page to a language, with all that it has needed and, from now on, needs. */
export async function speak(lang: Lang, ...more: Part[]): Promise<void> {
  wanted = lang;
  for (const part of more) parts.add(part);
  const texts = await loadLang(lang, parts);
  // Another language was chosen meanwhile: its texts are there, or loading.
  if (wanted !== lang) return speak(wanted);
  // Another part of the same language may have come first.
  spoken.texts = spoken.lang === lang ? { ...spoken.texts, ...texts } : texts;
  spoken.lang = lang;
  document.documentElement.lang = lang;
}

/** What is being loaded, with the texts that it alone has. */
export const saying = async <T>(loaded: Promise<T>, ...parts: Part[]): Promise<T> => (await Promise.all([loaded, speak(wanted, ...parts)]))[0];

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
