// What others do here: tables to join, games to watch, who is here. Asked for again and again while the lobby is open.
import { untrack } from 'svelte';
import { drawable } from '../boards';
import { saying } from '../lib/texts.svelte';
import type { Listed, ListedTable, TableInfo } from '../lib/wire';
import * as api from './api';
import type Drawing from './Lists.svelte';

const pause = 10_000;
const nothing: Listed = { open: [], running: [], here: [] };

export class Others {
  /** Whether the server has answered, with a list or with a refusal. */
  known = $state(false);
  /** What draws it; fetched with the first thing to show, so that all comes at once. */
  Lists = $state.raw<typeof Drawing | null>(null);
  private listed = $state.raw(nothing);
  readonly open = $derived(this.listed.open.filter(({ game }) => drawable(game)));
  readonly running = $derived(this.listed.running.filter(({ game }) => drawable(game)));
  readonly here = $derived(this.listed.here);

  /** To be called once, in a component. */
  follow = (): void => {
    $effect(() => {
      // Reads what is known without asking again.
      untrack(() => void this.load());
      const timer = setInterval(() => !document.hidden && void this.load(), pause);
      return () => clearInterval(timer);
    });
  };

  load = async (): Promise<void> => {
    const { listed } = this;
    const found = await api.listed().catch(() => listed);
    if (Object.values(found).some(({ length }) => length > 0)) this.Lists ??= await saying(import('./Lists.svelte'), 'people').then((loaded) => loaded.default, () => null);
    this.listed = found;
    this.known = true;
  };
}

/** Tables of others: ours are listed among our games. */
export const notMine = (tables: ListedTable[], mine: TableInfo[]): ListedTable[] => {
  const ids = new Set(mine.map(({ id }) => id));
  return tables.filter(({ id }) => !ids.has(id));
};
