// The rules engine in this browser: Python, in a worker of its own so that the page stays alive. It is loaded only where it is asked for.
import described from 'virtual:engine';
import { ApiError } from '../lib/api';
import type { ErrorAnswer } from '../lib/wire';

/** Messages to the worker: first where the engine is, then what to do. */
export type Task = { folder: string } | { id: number; call: Call; args: readonly string[] };
/** What can be asked, and by which function of the engine it is answered. */
export type Call = 'verify' | 'answer';
/** What it answers: how far it is, and what it found or why it cannot. */
export type Answer = { fetched: number } | { ready: true } | { id: number; found: string } | { id: number | null; fault: string };

/** What travels until the engine is there, in MB. */
export const megabytes = Math.ceil(described.packed / 1e6);

type Waiting = { found: (text: string) => void; failed: (error: Error) => void };

export class Engine {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor(private readonly worker: Worker) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.hear(data));
  }

  verify = async (proof: object): Promise<unknown> => JSON.parse(await this.call('verify', JSON.stringify(proof)));

  /** What the server would answer, or refuse. */
  ask = async (question: string, body: object): Promise<unknown> => {
    const told: unknown = JSON.parse(await this.call('answer', question, JSON.stringify(body)));
    if (told !== null && typeof told === 'object' && 'error' in told) {
      const { code, message, details } = told.error as ErrorAnswer['error'];
      throw new ApiError(code, message, details);
    }
    return told;
  };

  end = (): void => this.worker.terminate();

  private call(call: Call, ...args: string[]): Promise<string> {
    const id = ++this.asked;
    this.worker.postMessage({ id, call, args } satisfies Task);
    return new Promise((found, failed) => this.waiting.set(id, { found, failed }));
  }

  private hear(answer: Answer): void {
    if (!('id' in answer)) return;
    const waiting = this.waiting.get(answer.id ?? 0);
    this.waiting.delete(answer.id ?? 0);
    if ('found' in answer) waiting?.found(answer.found);
    else waiting?.failed(new Error(answer.fault));
  }
}

/**
 * Loads the engine.
 * @param progress hears how much of it is there, from 0 to 1
 * @param signal ends it when nobody waits for it any more
 * @throws when it cannot be loaded or does not run here
 */
export function start(progress: (loaded: number) => void = () => undefined, signal?: AbortSignal): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  signal?.addEventListener('abort', () => worker.terminate());
  return new Promise<Engine>((resolve, reject) => {
    const fail = (message: string): void => {
      worker.terminate();
      reject(new Error(message));
    };
    worker.addEventListener('error', (event) => fail(event.message));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('fetched' in data) progress(Math.min(1, data.fetched / described.bytes));
      else if ('ready' in data) resolve(new Engine(worker));
      else if ('fault' in data && data.id === null) fail(data.fault);
    });
    worker.postMessage({ folder: described.folder } satisfies Task);
  });
}
