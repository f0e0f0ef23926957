import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sitting } from './sitting.svelte';

const START = { game: 'any', position: 'p', seat: 0, chance: 'piles' } as const;
const choice = (key: string): object => ({ key, label: { t: key }, points: null, marks: {}, final: false, passes: false, count: 1, refusal: null, menu: null });

describe('a board that is played for one seat', () => {
  /** What was asked, and how long the server takes. */
  let asked: { path: string; body: { [name: string]: unknown } }[];
  let late: Promise<void>[];
  let refused: boolean;

  /** A position is the actions that led there; the other seat decides behind an `x`. */
  function spot(position: string): object {
    const actor = position.endsWith('x') ? 1 : 0;
    const action = position.at(-1);
    const menu = { question: { t: '?' }, choices: [choice('a'), choice('x')], pick: null };
    const entry = position === 'p' ? null : { step: 9, turn: 0, seat: 0, action, words: { t: '' }, scores: [], at: 0, draws: [], marks: {} };
    return { position, draws: '', entry, frame: { type: 'frame', version: 9, step: 9, seat: 0, view: {}, entry, menu, undo: false, table: { id: '', status: 'playing', to_act: actor, seats: [] } } };
  }

  beforeEach(() => {
    asked = [];
    late = [];
    refused = false;
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      const question = JSON.parse(body) as { position: string; picks?: string[]; action?: string; moves?: { action: string }[] };
      asked.push({ path, body: question });
      await late.shift();
      if (refused) return Response.json({ error: { code: 'busy', message: '' } }, { status: 503 });
      const { position, moves } = question;
      if (moves !== undefined) return Response.json(moves.map((_, place) => spot(position + moves.slice(0, place + 1).map(({ action }) => action).join(''))));
      return Response.json(spot(position + (question.action ?? question.picks?.at(-1) ?? '')));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const begun = async (moved?: () => void): Promise<Sitting> => {
    const sitting = new Sitting(START, moved);
    await sitting.begin();
    return sitting;
  };
  const settled = (): Promise<void> => new Promise((wake) => setTimeout(wake));

  it('is asked for through the eyes of its seat, and takes what lies in the piles', async () => {
    const sitting = await begun();
    sitting.choose(['a']);
    await settled();
    expect(asked.map(({ body }) => [body['position'], body['seat'], body['draws']])).toEqual([
      ['p', 0, undefined],
      ['p', 0, 'piles'],
    ]);
    expect([sitting.actions, sitting.frame?.step, sitting.log.map(({ step }) => step)]).toEqual([['a'], 1, [1]]);
  });

  it('tells of moves of its own, and of no others', async () => {
    const moved = vi.fn();
    const sitting = await begun(moved);
    await sitting.play({ action: 'a' });
    expect(moved).not.toHaveBeenCalled();
    sitting.choose(['a']);
    await settled();
    expect(moved).toHaveBeenCalledOnce();
  });

  it('asks nobody to decide for the other seat, while it is closed, or while one looks back', async () => {
    const sitting = await begun();
    sitting.closed = true;
    expect(sitting.menu).toBeNull();
    sitting.closed = false;
    await sitting.play({ action: 'a' });
    sitting.look(0);
    expect([sitting.menu, sitting.looksBack, sitting.frame?.step]).toEqual([null, true, 0]);
    sitting.look(7);
    expect(sitting.menu).not.toBeNull();
    await sitting.play({ action: 'x' });
    expect([sitting.menu, sitting.actor]).toEqual([null, 1]);
  });

  it('takes back move by move, and begins again without asking', async () => {
    const sitting = await begun();
    for (const _ of [1, 2]) await sitting.play({ action: 'a' });
    sitting.undo();
    expect(sitting.actions).toEqual(['a']);
    await sitting.begin();
    expect([sitting.actions, sitting.canUndo, asked.length]).toEqual([[], false, 3]);
  });

  it('shows a line from its beginning, on which nothing can be done', async () => {
    const sitting = await begun();
    await sitting.play({ action: 'x' });
    await sitting.show(['a', 'a', 'x']);
    expect([sitting.done, sitting.menu, sitting.actions]).toEqual([0, null, ['a', 'a', 'x']]);
    sitting.look(2);
    expect(sitting.frame?.step).toBe(2);
  });

  it('forgets an answer that comes after something else was wanted', async () => {
    const sitting = await begun();
    let answer: () => void = () => undefined;
    late = [new Promise((wake) => (answer = wake))];
    const slow = sitting.play({ action: 'a' });
    await sitting.begin();
    answer();
    expect(await slow).toBeNull();
    expect([sitting.actions, sitting.sending]).toEqual([[], false]);
  });

  it('says what was refused, and can be asked again', async () => {
    const sitting = await begun();
    refused = true;
    sitting.choose(['a']);
    await settled();
    expect([sitting.problem?.code, sitting.actions, sitting.menu !== null]).toEqual(['busy', [], true]);
    refused = false;
    sitting.choose(['a']);
    await settled();
    expect([sitting.problem, sitting.actions]).toEqual([null, ['a']]);
  });
});
