// What somebody has achieved: a set of marks such as `puzzle:{game}:17`, which only grows.
// The browser has it at once and without a network; it and the server take what the other has.
import { ApiError, get, post } from '../lib/api';
import type { NewMarks, Progress as Told } from '../lib/wire';
import { hearMarks, keepMarks, keptMarks } from './kept';

const ADDRESS = '/api/progress';
/** So many are sent at a time. */
const MOST_SENT = 200;

export class Progress {
  private marks = $state.raw<ReadonlySet<string>>(new Set(keptMarks()));
  /** What the server has; null before it was asked. */
  private known: Set<string> | null = null;
  private sending: Promise<void> | null = null;
  /** The server keeps no more of ours. */
  private full = false;

  has = (mark: string): boolean => this.marks.has(mark);

  /** All marks that begin so. */
  all = (prefix: string): string[] => [...this.marks].filter((mark) => mark.startsWith(prefix));

  add = (...marks: string[]): void => {
    if (this.take(marks)) void this.meet();
  };

  /** Follows what other windows and devices add, for as long as the page is there. */
  start(): () => void {
    const meet = (): void => void this.meet();
    const end = hearMarks(() => this.take(keptMarks()));
    addEventListener('online', meet);
    meet();
    return () => {
      end();
      removeEventListener('online', meet);
    };
  }

  /** Takes what the server has, and sends what it lacks. Without a network that waits until there is one. */
  meet(): Promise<void> {
    this.sending ??= this.exchange().finally(() => (this.sending = null));
    return this.sending;
  }

  private async exchange(): Promise<void> {
    try {
      if (this.known === null) this.learn(await get<Told>(ADDRESS));
      for (let unsent = this.unsent(); unsent.length > 0 && !this.full; unsent = this.unsent()) {
        this.learn(await post<Told>(ADDRESS, { marks: unsent.slice(0, MOST_SENT) } satisfies NewMarks));
      }
    } catch (error) {
      // It stays in the browser, and is sent when there is more to send, or the network is back.
      if (!(error instanceof ApiError)) throw error;
      this.full = error.code === 'too_large';
    }
  }

  private unsent = (): string[] => [...this.marks].filter((mark) => this.known?.has(mark) !== true);

  private learn({ marks }: Told): void {
    this.known = new Set(marks);
    this.take(marks);
  }

  /** Whether any of them is new. */
  private take(marks: readonly string[]): boolean {
    if (marks.every((mark) => this.marks.has(mark))) return false;
    // Another window may have kept more meanwhile.
    this.marks = new Set([...this.marks, ...keptMarks(), ...marks]);
    keepMarks(this.marks);
    return true;
  }
}

export const progress = new Progress();
if (typeof window !== 'undefined') progress.start();
