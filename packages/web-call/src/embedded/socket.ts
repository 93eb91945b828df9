import type { Clock } from '../clock.ts';
import { BEAT_MS, ENDED, type ServerFrame } from './frames.ts';
import { readJson } from './read-json.ts';

/** Nothing for this long and the connection is taken for dead. */
const SILENCE_MS = 2.5 * BEAT_MS;
/** Never closed by the server, but gone: no close code of RFC 6455 is 0. */
const LOST = 0;

export interface SocketEvents {
  frame(frame: ServerFrame): void;
  /** Once, and not after {@link LiveSocket.close}. */
  closed(code: number, reason: string): void;
}

export interface LiveSocket {
  send(frame: string): void;
  /** Lets go of it; nothing is told any more. `hangUp`: the server shall know that the visitor ended the call. */
  close(hangUp: boolean): void;
}

/** One WebSocket, watched: it is over when it closes, and when the server's beat stays out. */
export function openSocket(socket: WebSocket, clock: Clock, on: SocketEvents): LiveSocket {
  let cancelWatch = () => {};

  function watch(): void {
    cancelWatch();
    cancelWatch = clock.after(SILENCE_MS, () => over(LOST, ''));
  }

  function release(): void {
    cancelWatch();
    socket.onmessage = socket.onclose = socket.onerror = socket.onopen = null;
  }

  function close(hangUp: boolean): void {
    release();
    // Without a code it is a lost connection to the server, also when the close arrives late.
    const shut = () => (hangUp ? socket.close(ENDED) : socket.close());
    // Closed while it connects, the browser writes an error to the console.
    if (socket.readyState === 0) socket.onopen = shut;
    else shut();
  }

  function over(code: number, reason: string): void {
    close(false);
    on.closed(code, reason);
  }

  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    watch();
    const frame = typeof data === 'string' ? readJson<ServerFrame>(data) : null;
    if (frame !== null) on.frame(frame);
  };
  socket.onclose = ({ code, reason }) => over(code, reason);
  watch();
  return { send: (frame) => socket.send(frame), close };
}
