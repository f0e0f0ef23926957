// The service worker (worker.ts), for those who have played or learnt here before: without a network they have the lobby, the rules, and what they learn with.

type Wish = { keep: string; learning?: boolean };
type Connection = { saveData?: boolean };

/** Whether this browser can have one here: only at an address with https, or at the machine that serves. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && isSecureContext && import.meta.env.PROD;

/** Fetches the worker, or a newer one, and lets it keep the rules in a language. */
export const workOffline = (lang: string): Promise<void> => tell({ keep: lang });

/** The same with puzzles, lessons and the engine, which is large: not where somebody wants to save data. */
export async function learnOffline(lang: string): Promise<void> {
  const { connection } = navigator as { connection?: Connection };
  await tell({ keep: lang, learning: connection?.saveData !== true });
}

async function tell(wish: Wish): Promise<void> {
  if (!canWorkOffline()) return;
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(wish);
}
