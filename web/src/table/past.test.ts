import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../lib/unfold';
import { Past } from './past.svelte';

const frames = (from: number, to: number): Frame[] => Array.from({ length: to - from + 1 }, (_, index) => ({ step: from + index }) as Frame);

describe('looking back', () => {
  let works: boolean;
  let past: Past;

  beforeEach(() => {
    vi.useFakeTimers();
    works = true;
    vi.stubGlobal('fetch', async (path: string) => {
      const asked = new URL(path, 'http://here').searchParams;
      const line = asked.getAll('action');
      if (works && line.length > 0) return Response.json(frames(Number(asked.get('step')) + 1, Number(asked.get('step')) + line.length));
      if (!works) return Response.json({ error: { code: 'too_many', message: '' } }, { status: 429 });
      return Response.json(frames(Number(asked.get('from')), Number(asked.get('to'))));
    });
    past = new Past('abc', () => 0, () => 21);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('plays until now is reached', async () => {
    const played = past.play(19, 1000);
    await vi.advanceTimersByTimeAsync(500);
    expect([past.playing, past.frame?.step]).toEqual([true, 19]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(past.frame?.step).toBe(21);
    await vi.advanceTimersByTimeAsync(1000);
    await played;
    expect([past.playing, past.frame]).toEqual([false, null]);
  });

  it('stops when a step cannot be had, at once or on the way', async () => {
    works = false;
    await expect(past.play(0, 1000)).rejects.toMatchObject({ code: 'too_many' });
    expect(past.playing).toBe(false);
    works = true;
    const played = past.play(19, 1000);
    const failed = expect(played).rejects.toMatchObject({ code: 'too_many' });
    await vi.advanceTimersByTimeAsync(500);
    works = false;
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect([past.playing, past.frame?.step]).toEqual([false, 19]);
  });

  it('is paused, and begun anew from elsewhere', async () => {
    void past.play(5, 1000);
    await vi.advanceTimersByTimeAsync(500);
    past.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect([past.playing, past.frame?.step]).toEqual([false, 5]);
    void past.play(8, 1000);
    void past.play(2, 1000);
    await vi.advanceTimersByTimeAsync(1500);
    expect([past.playing, past.frame?.step]).toEqual([true, 3]);
  });

  it('shows a line that was not played, and stays at its end', async () => {
    const line = { from: 5, actions: ['a', 'b'] };
    const played = past.playAside(line, 1000);
    await vi.advanceTimersByTimeAsync(500);
    expect([past.frame?.step, past.step, past.aside?.done]).toEqual([5, 5, 0]);
    await vi.advanceTimersByTimeAsync(2000);
    await played;
    expect([past.playing, past.frame?.step, past.step, past.aside?.done]).toEqual([false, 7, 5, 2]);
    await past.look(6);
    expect([past.step, past.aside]).toEqual([6, null]);
    await past.lookAside({ ...line, done: 1 });
    past.leave();
    expect([past.step, past.frame, past.aside]).toEqual([null, null, null]);
  });

  it('plays what was played up to a step', async () => {
    const played = past.play(3, 1000, 4);
    await vi.advanceTimersByTimeAsync(5000);
    await played;
    expect([past.playing, past.step]).toEqual([false, 4]);
  });
});
