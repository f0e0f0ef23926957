import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMarks } from './kept';
import { Progress } from './progress.svelte';

describe('what was achieved', () => {
  let stored: { [key: string]: string };
  /** What the server has, what was sent to it, and whether it can be reached. */
  let there: string[];
  let sent: string[][];
  let answers: (() => Response) | null;

  beforeEach(() => {
    stored = {};
    there = [];
    sent = [];
    answers = null;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => (stored[key] = text),
      removeItem: (key: string) => delete stored[key],
    });
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
      if (answers !== null) return answers();
      if (method === 'POST') {
        const { marks } = JSON.parse(body ?? '') as { marks: string[] };
        sent.push(marks);
        there = [...new Set([...there, ...marks])];
      }
      return Response.json({ marks: there });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is there at once, and again after a reload', () => {
    const progress = new Progress();
    progress.add('puzzle:pagoda:1', 'lesson:pagoda:first-roof');
    expect(progress.has('puzzle:pagoda:1')).toBe(true);
    expect(progress.has('puzzle:pagoda:2')).toBe(false);
    expect(new Progress().all('puzzle:')).toEqual(['puzzle:pagoda:1']);
  });

  it('takes what the server has and sends what it lacks', async () => {
    there = ['puzzle:pagoda:7'];
    const progress = new Progress();
    progress.add('puzzle:pagoda:1');
    await progress.meet();
    expect(progress.all('puzzle:')).toEqual(['puzzle:pagoda:1', 'puzzle:pagoda:7']);
    expect(sent).toEqual([['puzzle:pagoda:1']]);
    await progress.meet();
    expect(sent).toHaveLength(1);
  });

  it('sends much in several parts, and what is added meanwhile', async () => {
    const progress = new Progress();
    progress.add(...Array.from({ length: 450 }, (_, number) => `puzzle:pagoda:${number}`));
    progress.add('daily:pagoda:2026-11-19');
    await progress.meet();
    expect(sent.map((marks) => marks.length)).toEqual([200, 200, 51]);
  });

  it('keeps for later what cannot be sent now', async () => {
    answers = () => Response.json({ error: { code: 'busy', message: '' } }, { status: 503 });
    const progress = new Progress();
    progress.add('puzzle:pagoda:1');
    await progress.meet();
    expect(sent).toEqual([]);
    answers = null;
    await progress.meet();
    expect(there).toEqual(['puzzle:pagoda:1']);
  });

  it('leaves the server alone once it keeps no more', async () => {
    const progress = new Progress();
    await progress.meet();
    let asked = 0;
    answers = () => {
      asked += 1;
      return Response.json({ error: { code: 'too_large', message: '' } }, { status: 413 });
    };
    for (const mark of ['a', 'b', 'c']) {
      progress.add(mark);
      await progress.meet();
    }
    expect([asked, progress.all('')]).toEqual([1, ['a', 'b', 'c']]);
  });

  it('keeps what another window has kept meanwhile', () => {
    const [one, other] = [new Progress(), new Progress()];
    one.add('a');
    other.add('b');
    expect(new Progress().all('').sort()).toEqual(['a', 'b']);
  });

  it('is forgotten by the browser when somebody else uses it', () => {
    new Progress().add('a');
    forgetMarks();
    expect(new Progress().all('')).toEqual([]);
  });

  it('does without a storage that cannot be read', () => {
    stored['pagoria-progress'] = '{"no": "list"';
    expect(new Progress().all('')).toEqual([]);
  });
});
