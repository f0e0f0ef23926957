// The one line that says who must do what.
import { dayOf } from '../lib/clocks';
import { capital } from '../lib/gametexts';
import { lang, t } from '../lib/texts.svelte';
import type { TableInfo, Text } from '../lib/wire';
import { isShared } from './seats';
import type { TableSession } from './session.svelte';

/** `chosen` is what is selected so far, in words. */
export type Status = { title: string; detail: string; chosen?: string };
type Say = (text: Text) => string;

export function statusOf(session: TableSession, names: string[], say: Say): Status {
  const { past, info, sending, breath } = session;
  if (past.frame !== null) return pastStatus(session, names, say);
  // What came out is told by what is loaded then.
  if (info.status === 'over') return { title: '', detail: '' };
  if (breath.held !== null) return { title: capital(say(breath.held.choice.label)), detail: '' };
  if (sending) return { title: t('status.sending'), detail: '' };
  return session.menu === null ? waiting(info, names) : deciding(session, names, say);
}

function pastStatus({ past, current }: TableSession, names: string[], say: Say): Status {
  const step = past.step ?? 0;
  const entry = past.frame?.entry;
  const { aside } = past;
  return {
    title: aside === null ? t('status.step', { step, steps: current?.step ?? step }) : t('review.step', { done: aside.done, of: aside.actions.length }),
    detail: entry ? t('log.entry', { name: names[entry.seat] ?? '', words: say(entry.words) }) : t('log.beginning'),
  };
}

function deciding({ info, followed, menu, seat }: TableSession, names: string[], say: Say): Status {
  const title = isShared(info) ? t('status.turnOf', { name: names[seat ?? 0] ?? '' }) : t('status.yourTurn');
  if (followed === null || menu === null) return { title, detail: '' };
  const chosen = followed.choices.map((choice) => say(choice.label)).join(' · ');
  return { title, detail: followed.open === null ? '' : say(followed.open.question), chosen };
}

function waiting({ to_act, seats }: TableInfo, names: string[]): Status {
  const seat = to_act === null ? undefined : seats[to_act];
  const name = names[to_act ?? 0] ?? '';
  if (seat === undefined) return { title: t('status.wait'), detail: '' };
  if (seat.kind === 'vacant') return { title: t('status.vacant', { name }), detail: t('status.vacant.detail') };
  if (seat.kind === 'bot') return { title: t('status.bot', { name }), detail: '' };
  const away = seat.away_until ? t('status.vacation', { name, date: dayOf(seat.away_until, lang()) }) : t('status.away', { name });
  return { title: t('status.other', { name }), detail: seat.online ? '' : away };
}
