// What the server says about finding a game.
import { get, put, remove } from '../lib/api';
import type { Followed, Listed, NextGame, Seen } from '../lib/wire';

const at = (name: string): string => `/api/follows/${encodeURIComponent(name)}`;

export const listed = (): Promise<Listed> => get('/api/listings');
export const nextGame = (besides: string): Promise<NextGame> => get(`/api/next-game?besides=${encodeURIComponent(besides)}`);
export const followed = (): Promise<Followed[]> => get('/api/follows');
export const follow = (name: string): Promise<unknown> => put(at(name), {});
export const unfollow = (name: string): Promise<unknown> => remove(at(name));
export const seen = (): Promise<Seen> => get('/api/seen');
export const beSeen = (hidden: boolean): Promise<unknown> => put('/api/seen', { hidden } satisfies Seen);
export const seekAddress = (): string => `${location.origin.replace(/^http/, 'ws')}/api/play`;
