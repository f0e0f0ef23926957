// The one line that says who must do what.
import { t } from '../lib/texts.svelte';
import type { TableInfo, Text } from '../lib/wire';
import { endingOf, resultOf } from './results';
import { isShared } from './seats';
import type { TableSession } from './session.svelte';

export type Status = { title: string; detail: string };
type Say = (text: Text) => string;

export function statusOf(session: TableSession, names: string[], say: Say): Status {
  const { past, info, sending } = session;
  if (past.frame !== null) return pastStatus(session, names, say);
  if (info.status === 'over') return { title: resultOf(info, names), detail: endingOf(info, names, say) };
  if (sending) return { title: t('status.sending'), detail: '' };
  return session.menu === null ? waiting(info, names) : deciding(session, names, say);
}

function pastStatus({ past, current }: TableSession, names: string[], say: Say): Status {
  const step = past.frame?.step ?? 0;
  const entry = past.frame?.entry;
  return {
    title: t('status.step', { step, steps: current?.step ?? step }),
    detail: entry ? t('log.entry', { name: names[entry.seat] ?? '', words: say(entry.words) }) : t('log.beginning'),
  };
}

function deciding({ info, followed, menu, seat }: TableSession, names: string[], say: Say): Status {
  const title = isShared(info) ? t('status.turnOf', { name: names[seat ?? 0] ?? '' }) : t('status.yourTurn');
  if (followed === null || menu === null) return { title, detail: '' };
  const chosen = followed.choices.map((choice) => say(choice.label)).join(' · ');
  if (followed.open === null) return { title, detail: chosen };
  const question = say(followed.open.question);
  return { title, detail: chosen === '' ? question : `${chosen} · ${question}` };
}

function waiting({ to_act, seats }: TableInfo, names: string[]): Status {
  const seat = to_act === null ? undefined : seats[to_act];
  const name = names[to_act ?? 0] ?? '';
  if (seat === undefined) return { title: t('status.wait'), detail: '' };
  if (seat.kind === 'vacant') return { title: t('status.vacant', { name }), detail: t('status.vacant.detail') };
  if (seat.kind === 'bot') return { title: t('status.bot', { name }), detail: '' };
  return { title: t('status.other', { name }), detail: seat.online ? '' : t('status.away', { name }) };
}
