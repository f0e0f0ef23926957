import { newId } from './ids';
import type { Lang } from './lang';
import type { Frame } from './unfold';
import type {
  Code,
  Command,
  ErrorAnswer,
  Evaluation,
  GameInfo,
  GameTexts,
  Hint,
  HintWish,
  Import,
  Join,
  Me,
  NewName,
  NewTable,
  NewTableId,
  Opened,
  SeatTaken,
  TableInfo,
} from './wire';

/** What the server refused, or `offline` when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: Code | 'offline',
    message: string,
    readonly details: { [name: string]: unknown } = {},
  ) {
    super(message);
  }
}

const pauses = [300, 1000, 2500];
const sleep = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

const early = new Map<string, Promise<Response>>();

/** Begins to get what a page will ask for as soon as its script and texts are there. */
export function getAhead(path: string): void {
  const response = fetch(path);
  // Should it fail, the page asks again and says so.
  response.catch(() => undefined);
  early.set(path, response);
}

/** A request that is repeated while the server cannot be reached: every command carries an id, so it is done once. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  for (const pause of pauses) {
    try {
      return await fetch(path, init);
    } catch {
      await sleep(pause);
    }
  }
  try {
    return await fetch(path, init);
  } catch (error) {
    throw new ApiError('offline', String(error));
  }
}

export async function answer(method: string, path: string, body?: object, headers: { [name: string]: string } = {}): Promise<Response> {
  const json = body === undefined ? { headers } : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const begun = method === 'GET' ? early.get(path)?.catch(() => undefined) : undefined;
  early.delete(path);
  const response = (await begun) ?? (await reach(path, { method, ...json }));
  if (response.ok) return response;
  const failed = (await response.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  const error = failed?.error ?? { code: 'internal' as const, message: response.statusText };
  throw new ApiError(error.code, error.message, error.details);
}

export const get = async <T>(path: string): Promise<T> => (await answer('GET', path)).json() as Promise<T>;
export const put = async <T>(path: string, body: object): Promise<T> => (await answer('PUT', path, body)).json() as Promise<T>;
export const remove = async <T>(path: string): Promise<T> => (await answer('DELETE', path)).json() as Promise<T>;

/** A command without its id, which it is given here. */
type WithoutId<Sent extends Command> = Omit<Sent, 'command_id'>;
export type Wanted = WithoutId<NewTable>;

export const post = async <T>(path: string, body: object): Promise<T> => (await answer('POST', path, body)).json() as Promise<T>;
export const command = <Sent extends Command, T = unknown>(path: string, body: WithoutId<Sent>): Promise<T> =>
  post(path, { command_id: newId(), ...body });

type Value = string | number | null;
export const query = (values: { [name: string]: Value | Value[] }): string => {
  const all = Object.entries(values).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const));
  const given = all.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};
export const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const me = (): Promise<Me> => get('/api/me');
export const rename = (name: string): Promise<Me> => put('/api/me', { name } satisfies NewName);

export const games = (): Promise<GameInfo[]> => get('/api/games');
export const gameTexts = (game: string, lang: Lang): Promise<GameTexts> => get(`/api/games/${game}/texts/${lang}`);
/** What stays the same in all games of a variant and number of players; typed by the game's board. */
export const setting = (game: string, variant: string, players: number): Promise<unknown> =>
  get(`/api/games/${game}/setting${query({ variant, players })}`);

export const myTables = (): Promise<TableInfo[]> => get('/api/tables');
export const table = (id: string): Promise<TableInfo> => get(at(id));
export const open = (wanted: Wanted): Promise<Opened> => command<NewTable, Opened>('/api/tables', wanted);
/** The command's id is kept by who asks, with the entropy. */
export const join = (id: string, wanted: Join): Promise<SeatTaken> => post(`${at(id)}/join`, wanted);
export const rematch = (id: string): Promise<Opened> => command<Command, Opened>(`${at(id)}/rematch`, {});

export const steps = (id: string, seat: number | null, from: number, to: number): Promise<Frame[]> =>
  get(`${at(id)}/steps${query({ seat, from, to })}`);
export const importRecord = (record: string): Promise<NewTableId> => command<Import, NewTableId>('/api/import', { record });
export const hint = (id: string, seat: number): Promise<Hint> => post(`${at(id)}/hint`, { seat } satisfies HintWish);
export const evaluation = (id: string, seat: number): Promise<Evaluation | null> => get(`${at(id)}/evaluation${query({ seat })}`);
/** What would have come of other actions after a step, action by action. */
export const line = (id: string, seat: number | null, step: number, actions: string[]): Promise<Frame[]> =>
  get(`${at(id)}/line${query({ seat, step, action: actions })}`);
export const liveAddress = (id: string, seat: number | null, since: number): string =>
  `${location.origin.replace(/^http/, 'ws')}${at(id)}/live${query({ seat, since })}`;
