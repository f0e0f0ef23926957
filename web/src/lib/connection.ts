// One live connection that comes back by itself: catch-up, and commands that are sent again until they are answered.
import { Inbox, type Packed } from './inbox';
import { unfold } from './unfold';
import type { Command, Done, Failed, Frame, ServerMessage, Welcome } from './wire';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';
export type Listener = {
  welcome: (message: Welcome) => void;
  frame: (message: Frame) => void;
  done: (message: Done) => void;
  failed: (message: Failed) => void;
  link: (state: LinkState) => void;
  /** The server will not have us: a closing code after which asking again is useless. */
  refused: (code: number) => void;
};

/** The part of a WebSocket that is used, so that tests can stand in for the network. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;
export type Connect = (address: string) => Socket;

const firstPause = 250;
/** A server that is back is found within this time. */
const longestPause = 2000;
/** An answer takes milliseconds; after this long the connection is dead though nobody has said so. */
const patience = 6000;
const connecting = 0;
const useless = new Set([4400, 4401, 4403, 4404]);

/** The pause before attempt n (0, 1, …): doubling, with some chance in it so that not all come back at once. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPause, firstPause * 2 ** attempt) * (0.75 + chance / 4);

export class Connection {
  private socket: Socket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  /** `address` is asked before every attempt: it says from which step to catch up. */
  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
    private readonly connect: Connect = (url) => new WebSocket(url),
  ) {}

  open(): void {
    clearTimeout(this.timer);
    this.drop();
    const socket = this.connect(this.address());
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    // What is still being unpacked when the connection is replaced is not read any more.
    const inbox = new Inbox((message) => this.socket === socket && this.receive(message as ServerMessage));
    socket.onmessage = (event: MessageEvent<Packed>) => inbox.take(event.data);
    socket.onclose = (event: CloseEvent) => this.lost(event.code);
  }

  /** Ends it for good. */
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.drop();
    this.unanswered.clear();
    this.listener.link('closed');
  }

  /** Sends a command now or, while there is no connection, as soon as there is one. */
  send(command: Command): void {
    this.unanswered.set(command.id, command);
    this.write(command);
  }

  private write(command: Command): void {
    if (this.attempt !== -1 || this.socket === null) return;
    this.socket.send(JSON.stringify(command));
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.lost(1006), patience);
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.attempt = -1;
      this.listener.link('open');
      unfold(message.frame.menu);
      this.listener.welcome(message);
      for (const command of this.unanswered.values()) this.write(command);
    } else if (message.type === 'frame') {
      unfold(message.menu);
      this.listener.frame(message);
    } else {
      this.answered(message);
    }
  }

  private answered(message: Done | Failed): void {
    if (message.id !== null) this.unanswered.delete(message.id);
    if (this.unanswered.size === 0) clearTimeout(this.watchdog);
    if (message.type === 'done') this.listener.done(message);
    else this.listener.failed(message);
  }

  private lost(code: number): void {
    this.drop();
    clearTimeout(this.watchdog);
    if (useless.has(code)) {
      this.listener.link('closed');
      this.listener.refused(code);
      return;
    }
    this.listener.link('lost');
    this.attempt += 1;
    this.timer = setTimeout(() => this.open(), pauseBefore(this.attempt, Math.random()));
  }

  private drop(): void {
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
