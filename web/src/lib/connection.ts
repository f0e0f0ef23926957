// One live connection that comes back by itself: catch-up, and commands that are sent again until they are answered.
import { Heartbeat } from './heartbeat';
import { Inbox, type Packed } from './inbox';
import { type Frame, unfold, type Welcome } from './unfold';
import { type ClientMessage, CloseCode, type Done, type Failed, type LiveCommand, type Said, type ServerMessage } from './wire';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';
export type Listener = {
  welcome: (message: Welcome) => void;
  frame: (message: Frame) => void;
  done: (message: Done) => void;
  failed: (message: Failed) => void;
  said: (message: Said) => void;
  link: (state: LinkState) => void;
  /** The server will not have us, for good or (after `TOO_MANY`) for a while. */
  refused: (code: number) => void;
};

/** The part of a WebSocket that is used, so that tests can stand in for the network. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;
export type Connect = (address: string) => Socket;
/** Asks the server for anything; fails where nobody answers. */
export type Probe = () => Promise<unknown>;

const firstPause = 250;
/** A server that is back is found within this time. */
const longestPause = 2000;
/** A client that was too much for the server lets it rest. */
const pauseWhenTooMany = 10_000;
/** An answer takes milliseconds; after this long the connection is dead though nobody has said so. */
const patience = 6000;
/** A frame that was on its way when the table's version was told comes within this time. */
const lateness = 1000;
const connecting = 0;
/** A small thing that is always there. */
const askServer: Probe = () => fetch('/icon.svg', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
const useless = new Set<number>([CloseCode.MALFORMED, CloseCode.NOT_YOUR_SEAT, CloseCode.WRONG_ORIGIN, CloseCode.UNKNOWN_TABLE, CloseCode.BLOCKED]);

/** The pause before attempt n (0, 1, …): doubling, with some chance in it so that not all come back at once. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPause, firstPause * 2 ** attempt) * (0.75 + chance / 4);

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Connection {
  private socket: Socket | null = null;
  /** Whether this socket has said anything: before that nothing can be sent. */
  private welcomed = false;
  /** The version of the newest frame that this socket brought. */
  private newest = 0;
  private attempt = 0;
  private timer: Timer;
  private watchdog: Timer;
  private overdue: Timer;
  private readonly heartbeat = new Heartbeat(() => this.write({ do: 'ping' }), () => this.lost(1006));
  private readonly unanswered = new Map<string, LiveCommand>();

  /** `address` is asked before every attempt: it says from which version on to catch up. */
  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
    private readonly connect: Connect = (url) => new WebSocket(url),
    private readonly ask: Probe = askServer,
  ) {}

  /** Connects, or connects again: what was missed comes with the welcome. */
  open(): void {
    this.rest();
    this.drop();
    const socket = this.connect(this.address());
    this.socket = socket;
    this.heartbeat.await();
    socket.binaryType = 'arraybuffer';
    // What is still being unpacked when the connection is replaced is not read any more.
    const inbox = new Inbox((message) => this.socket === socket && this.receive(message as ServerMessage));
    socket.onmessage = (event: MessageEvent<Packed>) => {
      this.heartbeat.heard();
      inbox.take(event.data);
    };
    socket.onclose = (event: CloseEvent) => this.lost(event.code);
  }

  /** Ends it for good. */
  close(): void {
    this.rest();
    this.drop();
    this.unanswered.clear();
    this.listener.link('closed');
  }

  /** Sends a command now or, while there is no connection, as soon as there is one. */
  send(command: LiveCommand): void {
    this.unanswered.set(command.id, command);
    if (this.welcomed) this.dispatch(command);
  }

  private dispatch(command: LiveCommand): void {
    this.write(command);
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.lost(1006), patience);
  }

  private write(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.welcome({ ...message, frame: unfold(message.frame) });
    else if (message.type === 'frame') this.frame(unfold(message));
    else if (message.type === 'pong') this.compare(message.version);
    else if (message.type === 'said') this.listener.said(message);
    else this.answered(message);
  }

  private welcome(message: Welcome): void {
    this.welcomed = true;
    this.attempt = 0;
    this.newest = message.frame.version;
    this.heartbeat.begin();
    this.listener.link('open');
    this.listener.welcome(message);
    for (const command of this.unanswered.values()) this.dispatch(command);
  }

  /** Every event has a frame: if one is missing, we ask for all that came after those we have. */
  private frame(frame: Frame): void {
    if (frame.version > this.newest + 1) return this.open();
    this.newest = frame.version;
    this.listener.frame(frame);
  }

  /** The table is at this version: the frames up to it are here, or on their way, or lost. */
  private compare(version: number): void {
    if (version <= this.newest) return;
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => this.newest < version && this.open(), lateness);
  }

  private answered(message: Done | Failed): void {
    this.unanswered.delete(message.id);
    if (this.unanswered.size === 0) clearTimeout(this.watchdog);
    if (message.type === 'done') this.listener.done(message);
    else this.listener.failed(message);
  }

  private lost(code: number): void {
    this.drop();
    this.listener.link(useless.has(code) ? 'closed' : 'lost');
    if (!useless.has(code)) {
      const pause = code === CloseCode.TOO_MANY ? pauseWhenTooMany : pauseBefore(this.attempt++, Math.random());
      this.timer = setTimeout(() => this.retry(this.timer), pause);
    }
    if (useless.has(code) || code === CloseCode.TOO_MANY) this.listener.refused(code);
  }

  /** Firefox lets a page that failed to connect wait longer each time, up to a minute: it only tries where somebody answers. */
  private retry(timer: Timer): void {
    const wanted = (go: () => void) => (): void => void (timer === this.timer && go());
    this.ask().then(wanted(() => this.open()), wanted(() => this.lost(1006)));
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private drop(): void {
    this.welcomed = false;
    this.heartbeat.stop();
    clearTimeout(this.watchdog);
    clearTimeout(this.overdue);
    if (this.socket === null) return;
    const socket = this.socket;
    this.socket = null;
    socket.onmessage = null;
    socket.onclose = null;
    // Browsers complain in the console about one that is closed before it is open.
    if (socket.readyState === connecting) socket.onopen = () => socket.close();
    else socket.close();
  }
}
