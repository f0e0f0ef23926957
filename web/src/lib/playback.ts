// Frames that come too fast to follow are shown one after the other.

/** Shows what is pushed in order, each for its time; `most` waiting ones are never exceeded for long. */
export class Playback<Item> {
  private waiting: { item: Item; forMs: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: Item) => void,
    private readonly most = 12,
  ) {}

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** `forMs`: how long the item stays before the next one is shown. */
  push(item: Item, forMs: number): void {
    this.waiting.push({ item, forMs });
    while (this.waiting.length > this.most) this.next();
    if (this.timer === undefined) this.next();
  }

  /** Shows everything that waits, at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { item } of this.waiting.splice(0)) this.show(item);
  }

  /** Forgets what waits. */
  stop(): void {
    this.waiting = [];
    this.flush();
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const first = this.waiting.shift();
    if (first === undefined) return;
    this.show(first.item);
    if (first.forMs > 0) this.timer = setTimeout(() => this.next(), first.forMs);
    else this.next();
  }
}
