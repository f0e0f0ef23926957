// Who answers for a position without a table: the server, or without a network the engine that this browser has.
import { ApiError, post } from '../lib/api';
import type { Engine } from '../engine/engine';

/** What can be asked; the addresses below `/api/study/`. */
export type Question = 'position' | 'move' | 'line' | 'lesson' | 'solve' | 'aids';

let engine: Promise<Engine> | null = null;

/** The answer to a question. Once the engine is there, it answers at once, with or without a network. */
export async function ask<T>(question: Question, body: object): Promise<T> {
  if (engine === null && navigator.onLine) {
    try {
      return await post<T>(`/api/study/${question}`, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'offline') throw error;
    }
  }
  return (await (await started()).ask(question, body)) as T;
}

/** The engine, which is loaded now if it was kept; else nobody can answer. */
function started(): Promise<Engine> {
  engine ??= import('../engine/engine').then(({ start }) => start());
  const starting = engine;
  return starting.catch((error: unknown) => {
    // It may be asked for again, when there is a network.
    if (engine === starting) engine = null;
    throw new ApiError('offline', String(error));
  });
}
