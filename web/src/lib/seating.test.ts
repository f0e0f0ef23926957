import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Join } from './wire';

const COMMITTED = { id: 'abc', commitment: 'c0ffee' };
const refusal = (code: string): Response => Response.json({ error: { code, message: '' } }, { status: 409 });
const seated = (seat: number): Response => Response.json({ seat });

describe('sitting down', () => {
  let stored: { [key: string]: string };
  let sent: Join[];
  let answers: Response[];
  let seating: typeof import('./seating');
  let notes: typeof import('./notes');

  /** The page as it is after a reload: only what is stored is left. */
  async function reload(): Promise<void> {
    vi.resetModules();
    seating = await import('./seating');
    notes = await import('./notes');
  }

  beforeEach(async () => {
    stored = {};
    sent = [];
    answers = [];
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, text: string) => (stored[key] = text) });
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const wanted = JSON.parse(body) as Join;
      expect(stored['pagoria.joins'], 'kept before it is sent').toContain(wanted.entropy);
      sent.push(wanted);
      return answers.shift() ?? seated(wanted.seat ?? 0);
    });
    await reload();
  });

  afterEach(() => vi.unstubAllGlobals());

  it('sends the same entropy and command again when it was refused, also after a reload', async () => {
    answers = [refusal('busy'), refusal('stale')];
    await expect(seating.sitDown(COMMITTED, null)).rejects.toMatchObject({ code: 'busy' });
    await expect(seating.sitDown(COMMITTED, null)).rejects.toMatchObject({ code: 'stale' });
    await reload();
    await seating.sitDown(COMMITTED, null);
    expect(sent[0]?.entropy).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
  });

  it('notes what it added for the seat that it got', async () => {
    answers = [seated(2)];
    await seating.sitDown(COMMITTED, null);
    expect(notes.noteOf('abc')).toEqual({ commitment: 'c0ffee', entropies: { 2: sent[0]?.entropy } });
  });

  it('comes back to a seat with the same entropy, as a new command', async () => {
    await seating.sitDown(COMMITTED, 1);
    await seating.sitDown(COMMITTED, 1);
    expect(sent[1]?.entropy).toBe(sent[0]?.entropy);
    expect(sent[1]?.command_id).not.toBe(sent[0]?.command_id);
  });

  it('adds something else for every seat and every table', async () => {
    await seating.sitDown(COMMITTED, 0);
    await seating.sitDown(COMMITTED, 1, 'Ada');
    await seating.sitDown({ ...COMMITTED, id: 'def' }, 0);
    expect(new Set(sent.map(({ entropy }) => entropy)).size).toBe(3);
    expect(sent.map(({ seat, name }) => [seat, name])).toEqual([[0, undefined], [1, 'Ada'], [0, undefined]]);
  });

  it('keeps to it while the page is open, where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('private');
      },
      setItem: () => {
        throw new Error('private');
      },
    });
    expect(notes.joining('abc', 'any')).toEqual(notes.joining('abc', 'any'));
  });
});
