// The talk at one table: what was said, what is new, and what we do about it.
import { ApiError } from '../lib/api';
import { Shelf } from '../lib/shelf';
import type { Talk } from '../lib/wire';
import type { TableSession } from '../table/session.svelte';
import * as api from './api';
import { peopleOf, readable, unreadIn } from './messages';

/** When the talk of a table was looked at last. */
const looks = new Shelf<number>('pagoria.talk');

export class TableTalk {
  found = $state.raw<Talk | null>(null);
  problem = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private seen = $state(0);

  constructor(private readonly session: TableSession) {
    this.seen = looks.get(session.info.id) ?? 0;
  }

  messages = $derived.by(() => readable(this.found, this.session.said));
  people = $derived.by(() => peopleOf(this.found, this.session.said));
  unread = $derived.by(() => unreadIn(this.messages, this.seen));

  /** What was said while we were not connected, or what we may hear from now on. */
  load = async (): Promise<void> => {
    await this.attempt(async () => (this.found = await api.talk(this.session.info.id)));
  };

  say = (what: Parameters<typeof api.say>[1]): Promise<boolean> =>
    this.attempt(async () => {
      await api.say(this.session.info.id, what);
      // A spectator may get a cookie by speaking: only now the server can tell which messages are ours.
      if (this.found?.room !== 'players') this.found = await api.talk(this.session.info.id);
    });

  keepAway = (who: string, distance: api.Distance): Promise<boolean> =>
    this.attempt(async () => {
      await api.keepAway(this.session.info.id, who, distance);
      this.found = await api.talk(this.session.info.id);
    });

  report = (who: string, reason: api.Reason, note: string): Promise<boolean> =>
    this.attempt(() => api.report(this.session.info.id, who, reason, note));

  /** All of it is being looked at. */
  look = (): void => {
    const last = this.messages.at(-1)?.at ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    looks.put(this.session.info.id, last);
  };

  private async attempt(request: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
