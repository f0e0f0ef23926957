import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Arrival } from './arrival.svelte';

const TABLE = { id: 'abc', game: 'pagoda', version: 1, status: 'playing', to_act: null, seats: [] };
let sockets: number;
let answer: (response: Response) => void;
let arrival: Arrival;

beforeEach(async () => {
  sockets = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'http://here' });
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', () => answered);
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        sockets += 1;
      }
      close(): void {
        sockets -= 1;
      }
    },
  );
  const module = await import('./arrival.svelte');
  arrival = new module.Arrival('abc');
});
afterEach(() => vi.unstubAllGlobals());

it('opens the table, and closes it when the page is left', async () => {
  const loaded = arrival.load();
  answer(Response.json(TABLE));
  await loaded;
  expect([arrival.session?.info.id, sockets]).toEqual(['abc', 1]);
  arrival.leave();
  expect(sockets).toBe(0);
});

it('opens nothing when the page was left before the answer came', async () => {
  const loaded = arrival.load();
  arrival.leave();
  answer(Response.json(TABLE));
  await loaded;
  expect([arrival.session, sockets]).toEqual([null, 0]);
});

it('says why there is no table', async () => {
  const loaded = arrival.load();
  answer(Response.json({ error: { code: 'unknown_table', message: '' } }, { status: 404 }));
  await loaded;
  expect(arrival.problem?.code).toBe('unknown_table');
});
