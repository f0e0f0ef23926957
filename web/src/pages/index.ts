import type { Component } from 'svelte';
import { at } from '../lib/api';
import type { Route } from '../lib/routes';
import { saying } from '../lib/texts.svelte';
import type { Loaded } from './others';

/** Pages differ in what their route holds; each knows its own. */
export type Page = Component<{ route: never }>;

/** What a page asks the server for at once. */
export function firstRequests(route: Route): string[] {
  if (route.page === 'lobby') return ['/api/games', '/api/tables', '/api/listings'];
  return route.page === 'table' ? [at(route.id)] : [];
}

async function load(page: Route['page']): Promise<Loaded> {
  if (page === 'lobby') return saying(import('./Lobby.svelte'), 'finding', 'lobby');
  if (page === 'table') return import('./TablePage.svelte');
  return (await import('./others')).others[page]();
}

export const loadPage = async (page: Route['page']): Promise<Page> => (await load(page)).default as Page;
