// What the host looks at and does.
import { ApiError } from '../lib/api';
import type { NewAct } from '../lib/wire';
import * as api from './api';

export class HostDesk {
  found = $state.raw<api.Desk | null>(null);
  problem = $state.raw<ApiError | null>(null);
  name = $state('');
  busy = $state(false);

  /** With the key from before, if there is one. */
  open = async (key = api.storedKey()): Promise<void> => {
    if (key === '') return;
    api.storeKey(key);
    await this.look();
    if (this.problem?.code === 'wrong_code') api.forgetKey();
  };

  look = (): Promise<void> => this.attempt(async () => void (this.found = await api.desk(this.name)));

  act = (wanted: NewAct): Promise<void> =>
    this.attempt(async () => {
      await api.act(wanted);
      this.found = await api.desk(this.name);
    });

  leave = (): void => {
    api.forgetKey();
    this.found = null;
  };

  private async attempt(request: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    } finally {
      this.busy = false;
    }
  }
}
