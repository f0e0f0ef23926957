// What is said at a table, and who is kept away.
import { at, command, get, put } from '../lib/api';
import type { KeepAway, NewReport, Phrase, Say, Talk } from '../lib/wire';

export type Distance = KeepAway['distance'];
export type Reason = NewReport['reason'];

export const talk = (table: string): Promise<Talk> => get(`${at(table)}/talk`);
export const say = (table: string, what: { phrase: Phrase } | { text: string }): Promise<unknown> => command<Say>(`${at(table)}/talk`, what);
export const keepAway = (table: string, who: string, distance: Distance): Promise<unknown> => put(`${at(table)}/people/${who}`, { distance } satisfies KeepAway);
export const report = (table: string, who: string, reason: Reason, note: string): Promise<unknown> => command<NewReport>(`${at(table)}/reports`, { who, reason, note });
