import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Review, ReviewedTurn } from '../lib/wire';
import { ReviewWork } from './review.svelte';

const turn = (step: number): ReviewedTurn => ({ step }) as ReviewedTurn;
const working = (first: number, ...steps: number[]): Review => ({
  status: 'working',
  done: first + steps.length,
  total: 3,
  first,
  turns: steps.map(turn),
  moments: [0],
});
const ready = (first: number, ...steps: number[]): Review => ({ status: 'ready', first, turns: steps.map(turn), moments: [2, 0], seats: [], games: 0, level: '', given_up: false });

let answers: (Review | 'lost' | 'busy')[];
let asked: string[];
let work: ReviewWork;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.slice(path.indexOf('?')));
    const answer = answers.shift();
    if (answer === 'lost') throw new TypeError('no network');
    if (answer === 'busy') return Response.json({ error: { code: 'busy', message: '' } }, { status: 503 });
    return Response.json(answer);
  });
  work = new ReviewWork('abc');
});

afterEach(() => {
  work.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const steps = (): number[] => work.turns.map(({ step }) => step);

it('shows what is judged and asks for the rest', async () => {
  answers = [working(0, 0), working(1, 5), ready(2, 9)];
  await work.look(0);
  expect([steps(), work.total, work.ready, work.moments.map(({ step }) => step)]).toEqual([[0], 3, false, [0]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([steps(), work.ready, work.moments.map(({ step }) => step)]).toEqual([[0, 5, 9], true, [9, 0]]);
  expect(asked).toEqual(['?seat=0&known=0', '?seat=0&known=1', '?seat=0&known=2']);
});

it('takes over what a server tells that was started anew', async () => {
  answers = [working(0, 0, 5), working(0), ready(0, 0, 6, 9)];
  await work.look(0);
  await vi.advanceTimersByTimeAsync(700);
  expect(steps()).toEqual([]);
  await vi.advanceTimersByTimeAsync(700);
  expect(steps()).toEqual([0, 6, 9]);
});

it('asks on when the server could not be reached, and keeps what it knows', async () => {
  answers = [working(0, 0), 'lost', 'lost', 'lost', 'lost', ready(1, 5, 9)];
  await work.look(0);
  await vi.advanceTimersByTimeAsync(6000);
  expect([steps(), work.problem?.code]).toEqual([[0], 'offline']);
  await vi.advanceTimersByTimeAsync(3000);
  expect([steps(), work.problem, work.ready]).toEqual([[0, 5, 9], null, true]);
});

it('says what was refused and waits for somebody to ask again', async () => {
  answers = ['busy', ready(0, 0, 5, 9)];
  await work.look(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([work.problem?.code, asked.length]).toEqual(['busy', 1]);
  await work.look(0);
  expect([work.problem, work.ready]).toEqual([null, true]);
});

it('forgets an answer about another seat that comes too late', async () => {
  answers = [working(0, 0), ready(0, 0, 5, 9)];
  const first = work.look(0);
  const second = work.look(1);
  await Promise.all([first, second]);
  expect([work.ready, steps()]).toEqual([true, [0, 5, 9]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.length).toBe(2);
});
