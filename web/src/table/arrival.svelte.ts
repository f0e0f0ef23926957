// Coming to a table. Its page may be left before the server has answered: then nothing is opened any more.
import { drawable } from '../boards';
import * as api from '../lib/api';
import type { TableInfo } from '../lib/wire';
import { TableSession } from './session.svelte';

export class Arrival {
  found = $state.raw<TableInfo | null>(null);
  session = $state.raw<TableSession | null>(null);
  problem = $state.raw<api.ApiError | null>(null);
  private left = false;

  constructor(private readonly table: string) {}

  load = async (): Promise<void> => {
    try {
      const found = await api.table(this.table);
      if (this.left) return;
      this.found = found;
      this.problem = null;
      if (drawable(found.game)) this.session = new TableSession(found);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.problem = error;
    }
  };

  leave = (): void => {
    this.left = true;
    this.session?.close();
  };
}
