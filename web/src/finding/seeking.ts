// Play now: a wish waits on a connection until the server leads us to a table. When the line breaks, it is wished again.
import type { Found, Seek } from '../lib/wire';

const pause = 1500;
/** The server's word that a newer window of ours has a wish, or that this one makes no sense: not to be repeated. */
const final = [4400, 4401];
/** A dead connection would otherwise wait for ever. */
const longest = 60_000;

export type Seeking = { cancel: () => void };

/** Asks for a table; `found` is told which one, `failed` that the server refused the wish. */
export function seek(address: string, wish: Seek, found: (table: string) => void, failed: () => void): Seeking {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  function end(): void {
    over = true;
    clearTimeout(timer);
    socket?.close();
  }

  function connect(): void {
    const line = (socket = new WebSocket(address));
    clearTimeout(timer);
    timer = setTimeout(() => line.close(), longest);
    line.onopen = () => line.send(JSON.stringify(wish));
    line.onmessage = ({ data }) => {
      if (over) return;
      end();
      found((JSON.parse(String(data)) as Found).table);
    };
    line.onclose = ({ code }) => {
      if (over) return;
      if (final.includes(code)) {
        end();
        failed();
      } else {
        clearTimeout(timer);
        timer = setTimeout(connect, pause);
      }
    };
  }

  connect();
  return { cancel: end };
}
