// What a study says: who decides, what is looked at, and what marks mean.
import { cardText } from '../boards';
import { capital } from '../lib/gametexts';
import { lookUp, t } from '../lib/texts.svelte';
import type { Entry, Text } from '../lib/wire';
import { resultOf } from '../table/ending/results';
import type { Study } from './study.svelte';

type Say = (text: Text) => string;
type Status = { title: string; detail: string };

export const markName = (mark: string): string => lookUp(`study.mark.${mark}`);

/** What is called so far, or what came of it. */
export function statusOf(study: Study, names: string[], say: Say): Status {
  const { spot, due, look, actor, eyes, followed } = study;
  const who = names[actor ?? 0] ?? '';
  if (spot === null) return { title: '', detail: t('study.loading') };
  if (look !== null) return { title: t('study.looking', { done: look.done, of: look.spots.length }), detail: happened(look.spots[look.done - 1]?.entry ?? spot.entry, names, say) };
  if (due !== null) return { title: t('study.chance'), detail: dueOf(study, names, say) };
  if (study.over) return { title: resultOf(spot.frame.table, names), detail: spot.frame.table.outcome === null ? '' : say(spot.frame.table.outcome.reason) };
  if (spot.frame.menu === null && eyes !== null && eyes !== actor) return { title: t('study.turnOf', { name: who }), detail: t('study.hidden', { eyes: names[eyes] ?? '', name: who }) };
  if (!study.writable) return { title: t('study.turnOf', { name: who }), detail: happened(spot.entry, names, say) };
  const chosen = followed?.choices.map(({ label }) => say(label)).join(' · ') ?? '';
  return { title: t('study.turnOf', { name: who }), detail: [chosen, followed?.open ? say(followed.open.question) : ''].filter(Boolean).join(' · ') };
}

const happened = (entry: Entry | null, names: string[], say: Say): string =>
  entry === null ? t('log.beginning') : t('log.entry', { name: names[entry.seat] ?? '', words: say(entry.words) });

function dueOf({ due, tree }: Study, names: string[], say: Say): string {
  if (due === null) return '';
  const { seat, drawn } = due.pending;
  const name = names[seat] ?? '';
  if (drawn.length === 0) return t('study.draw.first', { name });
  return t('study.draw', { name, drawn: drawn.flatMap(({ card, pile }) => (card === null ? [] : [say(cardText(tree.game, card, pile))])).join(t('list.separator')) });
}

/** What came with a step, in words. */
export function drawnWith(entry: Entry | undefined, game: string, say: Say): string {
  if (entry === undefined || entry.draws.length === 0) return '';
  const cards = entry.draws.flatMap(({ card, pile }) => (card === null ? [] : [say(cardText(game, card, pile))]));
  const hidden = entry.draws.length - cards.length;
  return t('log.draws', { cards: [...cards, ...(hidden > 0 ? [t('log.hidden', { n: hidden })] : [])].join(t('list.separator')) });
}

/** What a card is called on a button. */
export const cardName = (game: string, card: string, pile: string, say: Say): string => capital(say(cardText(game, card, pile)));
