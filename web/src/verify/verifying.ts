// Has a proof verified by the rules engine, which is loaded only now.
import { start } from '../engine/engine';
import type { Finding } from './findings';
import type { Proof } from './proof';

/** How much of the engine is there, from 0 to 1; then the game is played again. */
export type Progress = { loaded: number } | 'playing';

/**
 * Everything that was found about a proof.
 * @param signal ends it when nobody waits for it any more
 * @throws when the engine cannot be loaded or does not run here
 */
export async function verify(proof: Proof, progress: (progress: Progress) => void, signal: AbortSignal): Promise<Finding[]> {
  const engine = await start((loaded) => progress({ loaded }), signal);
  progress('playing');
  return (engine.verify(proof) as Promise<Finding[]>).finally(engine.end);
}
