// Texts of a match: names, signed numbers, times.
import { lang, t } from '../lib/texts.svelte';
import type { Entrant, GameTexts, MatchInfo } from '../lib/wire';
import { botName } from '../table/names';

/** What entrants are called; equal names are numbered. */
export function namesOf(entrants: readonly Entrant[], texts: GameTexts): string[] {
  const names = entrants.map(({ bot, name }) => (bot === null ? name || t('former') : botName(bot, texts)));
  return names.map((name, at) => {
    const same = names.flatMap((other, place) => (other === name ? [place] : []));
    return same.length === 1 ? name : `${name} ${same.indexOf(at) + 1}`;
  });
}

/** A number with its sign and at most one decimal. */
export const signed = (number: number): string =>
  new Intl.NumberFormat(lang(), { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(number).replace('-', '−');

export const plain = (number: number): string => new Intl.NumberFormat(lang(), { maximumFractionDigits: 1 }).format(number);

export const when = (time: number): string =>
  new Intl.DateTimeFormat(lang(), { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(time);

/** Our tables that are being played. */
export const myTables = ({ played, entrants }: MatchInfo): string[] =>
  played.flatMap(({ boards }) =>
    boards.flatMap(({ first, second, table, status }) =>
      table !== null && status === 'playing' && (entrants[first]?.mine || (second !== null && entrants[second]?.mine)) ? [table] : [],
    ),
  );
