// The tables where we sit or sat, asked for again and again while the lobby is open.
import { drawable } from '../boards';
import * as api from '../lib/api';
import type { TableInfo } from '../lib/wire';
import { byUrgency, isMine, isUnfinished } from './mygames';

const pause = 15_000;

export class MyTables {
  /** Whether the server has answered, with a list or with a refusal. */
  known = $state(false);
  /** Whether the server could not be reached. */
  offline = $state(false);
  private found = $state.raw<TableInfo[]>([]);
  private readonly sorted = $derived(byUrgency(this.found.filter((table) => drawable(table.game) && isMine(table))));
  readonly unfinished = $derived(this.sorted.filter(isUnfinished));
  readonly finished = $derived(this.sorted.filter((table) => !isUnfinished(table)));

  /** To be called once, in a component. */
  follow = (): void => {
    $effect(() => {
      void this.load();
      const timer = setInterval(() => !document.hidden && void this.load(), pause);
      return () => clearInterval(timer);
    });
  };

  /** Games that cannot be listed just now stay as they were: the list is asked for again anyway. */
  private async load(): Promise<void> {
    try {
      this.found = await api.myTables();
      this.offline = false;
    } catch (error) {
      this.offline = error instanceof api.ApiError && error.code === 'offline';
    }
    this.known = true;
  }
}
