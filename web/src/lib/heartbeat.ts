// Notices that a connection is dead though nobody has said so.

/** How often the other side is asked whether it is there. */
export const pingPause = 5000;
/** After so long without a word the connection is given up. */
export const longestSilence = 12_000;

export class Heartbeat {
  private beats: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => void,
    private readonly giveUp: () => void,
  ) {}

  /** Somebody is called: a first word is due. */
  await(): void {
    this.stop();
    this.silence = setTimeout(this.giveUp, longestSilence);
  }

  /** From now on the other side is asked again and again. */
  begin(): void {
    clearInterval(this.beats);
    this.beats = setInterval(() => this.beat(), pingPause);
  }

  heard(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  stop(): void {
    clearInterval(this.beats);
    this.heard();
  }

  /** Silence counts from the question: a tab in the background asks rarely, and nobody speaks unasked. */
  private beat(): void {
    this.silence ??= setTimeout(this.giveUp, longestSilence - pingPause);
    this.ask();
  }
}
