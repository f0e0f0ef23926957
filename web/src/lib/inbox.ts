// Messages in their order. Long ones come packed, and unpacking takes a moment in which others may arrive.

/** Text is JSON, bytes are JSON packed with zlib. */
export type Packed = string | ArrayBuffer;

const unpack = (bytes: ArrayBuffer): Promise<unknown> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).json();

export class Inbox {
  private waiting: Promise<void> | null = null;

  constructor(private readonly read: (message: unknown) => void) {}

  /** Reads a message at once where it can, else as soon as those before it are read. */
  take(message: Packed): void {
    if (this.waiting === null && typeof message === 'string') this.read(JSON.parse(message));
    else this.queue(message);
  }

  private queue(message: Packed): void {
    // Unpacking begins at once; only reading waits for its turn.
    const content = typeof message === 'string' ? message : unpack(message);
    const turn = (this.waiting ?? Promise.resolve()).then(async () => {
      this.read(typeof content === 'string' ? JSON.parse(content) : await content);
    });
    this.waiting = turn;
    void turn.finally(() => {
      if (this.waiting === turn) this.waiting = null;
    });
  }
}
