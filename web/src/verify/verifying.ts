// Has a proof verified by the rules engine, which is loaded only now.
import engine from 'virtual:engine';
import type { Finding } from './findings';
import type { Proof } from './proof';

/** What the worker is told once, and what it answers: how far it is, and at last what it found or why it cannot. */
export type Task = { folder: string; proof: Proof };
export type Answer = { fetched: number } | { playing: true } | { findings: Finding[] } | { fault: string };

/** How much of the engine is there, from 0 to 1; then the game is played again. */
export type Progress = { loaded: number } | 'playing';

/** What travels until the engine is there, in MB. */
export const megabytes = Math.ceil(engine.packed / 1e6);

/**
 * Everything that was found about a proof.
 * @param signal ends it when nobody waits for it any more
 * @throws when the engine cannot be loaded or does not run here
 */
export function verify(proof: Proof, progress: (progress: Progress) => void, signal: AbortSignal): Promise<Finding[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<Finding[]>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('fetched' in data) progress({ loaded: Math.min(1, data.fetched / engine.bytes) });
      else if ('playing' in data) progress('playing');
      else if ('findings' in data) resolve(data.findings);
      else reject(new Error(data.fault));
    });
    worker.postMessage({ folder: engine.folder, proof } satisfies Task);
  }).finally(() => worker.terminate());
}
