import { beforeAll, expect, it } from 'vitest';
import { noTexts } from '../lib/gametexts';
import { speak } from '../lib/texts.svelte';
import type { TableInfo } from '../lib/wire';
import { type Finding, sentence, whyNot } from './findings';

const seat = (name: string) => ({ name, kind: 'person', bot: null, mine: false, online: true, member: false, away_until: null });
const info = { seats: [seat('Ann'), seat('Ben')] } as TableInfo;
const said = (finding: Finding): string => sentence(finding, info, noTexts);

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak('en', 'verify');
});

const findings: [string, Finding][] = [
  ['committed itself', { kind: 'commitment', holds: true, detail: { noted: false } }],
  ['this browser had noted', { kind: 'commitment', holds: true, detail: { noted: true } }],
  ['is not the one', { kind: 'commitment', holds: false, detail: { noted: true } }],
  ['for Ben is part', { kind: 'entropy', holds: true, detail: { seat: 1 } }],
  ['for Ben is not part', { kind: 'entropy', holds: false, detail: { seat: 1 } }],
  ['cannot be read: line 1', { kind: 'record', holds: false, detail: { line: 1, fault: 'line 1' } }],
  ['Pagoda, Fast, 2', { kind: 'game', holds: true, detail: { game: 'pagoda', variant: 'fast', players: 2, fault: '' } }],
  ['no variant fast', { kind: 'game', holds: false, detail: { game: 'pagoda', variant: 'fast', players: 2, fault: 'unknown_variant' } }],
  ['same number', { kind: 'game', holds: false, detail: { game: 'pagoda', variant: 'fast', players: 2, fault: 'players' } }],
  ['as the numbers', { kind: 'starter', holds: true, detail: { seat: 0, drawn: true } }],
  ['Ann started, as the options', { kind: 'starter', holds: true, detail: { seat: 0, drawn: false } }],
  ['Ann is said', { kind: 'starter', holds: false, detail: { seat: 0, drawn: true } }],
  ['Shuffle 2: all 3', { kind: 'shuffle', holds: true, detail: { number: 2, pile: 'p', size: 3, order: [] } }],
  ['Shuffle 2: the record', { kind: 'shuffle', holds: false, detail: { number: 2, pile: 'p', size: 3, order: [] } }],
  ['All 7 moves', { kind: 'actions', holds: true, detail: { done: 7 } }],
  ['Line 9 of the record, E: no column (PG-11)', { kind: 'actions', holds: false, detail: { done: 7, fault: 'illegal', line: 9, action: 'E', rule: 'PG-11', reason: { t: 'no column' } } }],
  ['Line 9 of the record: E is not', { kind: 'actions', holds: false, detail: { done: 7, fault: 'unreadable', line: 9, action: 'E' } }],
  ['E comes after', { kind: 'actions', holds: false, detail: { done: 7, fault: 'over', line: 9, action: 'E' } }],
  ['has 7 moves, but the table shows 8', { kind: 'actions', holds: false, detail: { done: 7, fault: 'count', steps: 8 } }],
  ['All 5 draws', { kind: 'draws', holds: true, detail: { drawn: 5 } }],
  ['Line 9 of the record says –, but the deal brings [R]', { kind: 'draws', holds: false, detail: { drawn: 5, line: 9, told: '', dealt: '[R]' } }],
  ['lead to: 3 : 4.', { kind: 'result', holds: true, detail: { scores: [3, 4], given_up: false } }],
  ['server’s word', { kind: 'result', holds: true, detail: { scores: [3, 4], given_up: true } }],
  ['is not what', { kind: 'result', holds: false, detail: { scores: [3, 4], given_up: false } }],
];

it.each(findings)('%s', (part, finding) => {
  expect(said(finding)).toContain(part);
  expect(said(finding)).not.toMatch(/[{}]|verify\./);
});

it.each(['unknown_game', 'other_rules'] as const)('%s is no fault of the server', (fault) => {
  const foreign: Finding = { kind: 'game', holds: false, detail: { game: 'chess', variant: 'x', players: 2, fault } };
  expect(whyNot([foreign])).toMatch(/^[A-Z].*command below/);
  expect(whyNot(findings.map(([, finding]) => finding))).toBe(null);
});
