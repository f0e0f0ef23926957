import type { Component } from 'svelte';
import { at } from '../lib/api';
import type { Route } from '../lib/routes';

/** Pages differ in what their route holds; each knows its own. */
export type Page = Component<{ route: never }>;

const loaders: { [page in Route['page']]: () => Promise<{ default: unknown }> } = {
  lobby: () => import('./Lobby.svelte'),
  table: () => import('./TablePage.svelte'),
  verify: () => import('./Verify.svelte'),
  rules: () => import('./RulesPage.svelte'),
  import: () => import('./ImportPage.svelte'),
  unknown: () => import('./NotFound.svelte'),
};

/** What a page asks the server for at once. */
export function firstRequests(route: Route): string[] {
  if (route.page === 'lobby') return ['/api/games', '/api/tables'];
  return route.page === 'table' ? [at(route.id)] : [];
}

export const loadPage = async (page: Route['page']): Promise<Page> => (await loaders[page]()).default as Page;
