import { command, get } from '../lib/api';
import type { Command, MatchInfo, MatchSummary, NewMatch, NewMatchId } from '../lib/wire';

const at = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const matches = (): Promise<MatchSummary[]> => get('/api/matches');
export const match = (id: string): Promise<MatchInfo> => get(at(id));
export const make = (wanted: Omit<NewMatch, 'command_id'>): Promise<NewMatchId> => command<NewMatch, NewMatchId>('/api/matches', wanted);
export const enter = (id: string): Promise<MatchInfo> => command<Command, MatchInfo>(`${at(id)}/enter`, {});
export const withdraw = (id: string): Promise<MatchInfo> => command<Command, MatchInfo>(`${at(id)}/withdraw`, {});
export const ready = (id: string): Promise<MatchInfo> => command<Command, MatchInfo>(`${at(id)}/ready`, {});
