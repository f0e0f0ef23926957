// What the engine found (`core/verification.py`), and the sentences for it.
import { capital, render } from '../lib/gametexts';
import { lookUp, t } from '../lib/texts.svelte';
import type { GameTexts, TableInfo, Text } from '../lib/wire';
import { namesOf, variantName } from '../table/names';

type GameFault = 'unknown_game' | 'unknown_variant' | 'other_rules' | 'players' | '';
type ActionFault =
  | { fault?: undefined }
  | { fault: 'illegal'; line: number; action: string; rule: string; reason: Text }
  | { fault: 'unreadable' | 'over'; line: number; action: string }
  | { fault: 'count'; steps: number };
type Details = {
  commitment: { noted: boolean };
  entropy: { seat: number };
  record: { line: number; fault: string };
  game: { game: string; variant: string; players: number; fault: GameFault };
  starter: { seat: number; drawn: boolean };
  shuffle: { number: number; pile: string; size: number; order: string[] };
  actions: { done: number } & ActionFault;
  draws: { drawn: number; line?: number; told?: string; dealt?: string };
  result: { scores: number[]; given_up: boolean };
};
export type Finding = { [kind in keyof Details]: { kind: kind; holds: boolean; detail: Details[kind] } }[keyof Details];

/** Why nothing can be said about a game here: it is of another package, or was played by rules that are not in the browser. */
export function whyNot(findings: Finding[]): string | null {
  const faults = findings.map(({ kind, detail }) => (kind === 'game' ? detail.fault : ''));
  if (faults.includes('unknown_game')) return t('verify.foreign');
  return faults.includes('other_rules') ? t('verify.otherRules') : null;
}

/** The finding as a sentence. */
export function sentence(finding: Finding, info: TableInfo, texts: GameTexts): string {
  const names = namesOf(info, texts);
  return finding.holds ? right(finding, names, texts) : wrong(finding, names, texts);
}

function right({ kind, detail }: Finding, names: string[], texts: GameTexts): string {
  switch (kind) {
    case 'commitment':
      return detail.noted ? t('verify.commitment.noted') : t('verify.commitment');
    case 'entropy':
      return t('verify.entropy', { name: names[detail.seat] ?? '' });
    case 'game':
      return t('verify.game', { game: capital(detail.game), variant: variantName(detail.variant, texts), players: detail.players });
    case 'starter':
      return detail.drawn
        ? t('verify.starter', { name: names[detail.seat] ?? '' })
        : t('verify.starter.agreed', { name: names[detail.seat] ?? '' });
    case 'shuffle':
      return t('verify.shuffle', { number: detail.number, size: detail.size });
    case 'actions':
      return t('verify.actions', { done: detail.done });
    case 'draws':
      return t('verify.draws', { drawn: detail.drawn });
    case 'result':
      return detail.given_up
        ? t('verify.result.givenUp', { scores: detail.scores.join(' : ') })
        : t('verify.result', { scores: detail.scores.join(' : ') });
    case 'record':
      return '';
  }
}

function wrong({ kind, detail }: Finding, names: string[], texts: GameTexts): string {
  switch (kind) {
    case 'commitment':
      return t('verify.wrong.commitment');
    case 'entropy':
      return t('verify.wrong.entropy', { name: names[detail.seat] ?? '' });
    case 'record':
      return t('verify.wrong.record', { fault: detail.fault });
    case 'game':
      return lookUp(`verify.wrong.game.${detail.fault}`, detail);
    case 'starter':
      return t('verify.wrong.starter', { name: names[detail.seat] ?? '' });
    case 'shuffle':
      return t('verify.wrong.shuffle', { number: detail.number });
    case 'actions':
      return wrongAction(detail, texts);
    case 'draws':
      return t('verify.wrong.draws', { line: detail.line ?? 0, told: detail.told || '–', dealt: detail.dealt || '–' });
    case 'result':
      return t('verify.wrong.result', { scores: detail.scores.join(' : ') });
  }
}

function wrongAction(detail: Details['actions'], texts: GameTexts): string {
  if (detail.fault === 'illegal') return t('verify.wrong.action.illegal', { ...detail, reason: render(detail.reason, texts) });
  if (detail.fault === 'count') return t('verify.wrong.action.count', detail);
  return detail.fault === undefined ? '' : lookUp(`verify.wrong.action.${detail.fault}`, detail);
}
