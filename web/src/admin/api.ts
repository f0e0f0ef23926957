// The host's requests. The key is kept as long as this tab is open, and sent as a header.
import { answer } from '../lib/api';
import type { Act, HostedPerson, HostedTable, Load, NewAct, Report } from '../lib/wire';

const kept = 'pagoria.host';

export const storedKey = (): string => sessionStorage.getItem(kept) ?? '';
export const storeKey = (key: string): void => sessionStorage.setItem(kept, key);
export const forgetKey = (): void => sessionStorage.removeItem(kept);

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await answer(method, `/api/admin/${path}`, body, { 'X-Pagoria-Key': storedKey() })).json() as Promise<T>;
}

/** All that the page shows. */
export type Desk = { load: Load; reports: Report[]; people: HostedPerson[]; tables: HostedTable[]; acts: Act[] };

export async function desk(name: string): Promise<Desk> {
  const [load, reports, people, tables, acts] = await Promise.all([
    ask<Load>('GET', 'load'),
    ask<Report[]>('GET', 'reports'),
    ask<HostedPerson[]>('GET', `people?${new URLSearchParams({ name })}`),
    ask<HostedTable[]>('GET', 'tables'),
    ask<Act[]>('GET', 'acts'),
  ]);
  return { load, reports, people, tables, acts };
}

export const act = (wanted: NewAct): Promise<unknown> => ask('POST', 'acts', wanted);

