import { type EventStreamOptions, openEventStream } from './event-stream.ts';
import type { Connection } from './live-leads.ts';

const NAME = 'office-events';

type Handlers = Omit<EventStreamOptions, 'lastId'>;
type Message =
  | { readonly type: 'event'; readonly event: Parameters<Handlers['onEvent']>[0] }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'hello' };

/**
 * One stream for all tabs of the browser: over HTTP/1.1 it has six connections for a host, and six leads opened in tabs
 * would leave none for requests. The tab that was looked at last holds it and tells the others. Returns what closes it.
 */
export function shareEventStream(handlers: Handlers): () => void {
  // Without a secure context there are no locks (https://www.w3.org/TR/web-locks/), and each tab has its own.
  if (!('locks' in navigator)) return openEventStream({ ...handlers, lastId: '' });
  const channel = new BroadcastChannel(NAME);
  let lastId = '';
  let connection: Connection = 'connecting';
  let isClosed = false;
  /** Of the stream, while this tab holds it. */
  let release: (() => void) | null = null;
  let queue = new AbortController();

  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  document.addEventListener('visibilitychange', holdIfLookedAt);
  tell({ type: 'hello' });
  if (document.visibilityState === 'visible') holdIfLookedAt();
  else hold({ signal: queue.signal });
  return close;

  function holdIfLookedAt(): void {
    if (document.visibilityState !== 'visible' || release !== null) return;
    queue.abort();
    queue = new AbortController();
    // A tab in the background may be asleep with the lock, as on phones.
    hold({ steal: true });
  }

  function hold(options: LockOptions): void {
    let letGo = () => {};
    const holding = (): Promise<void> | undefined => {
      if (isClosed) return;
      const closeStream = openOwn();
      return new Promise((resolve) => {
        letGo = () => {
          if (release === letGo) release = null;
          closeStream();
          resolve();
        };
        release = letGo;
      });
    };
    navigator.locks.request(NAME, options, holding).catch(() => {
      // Another tab has taken it, or this one has left the queue in order to take it.
      letGo();
      if (release === null && !options.signal?.aborted && !isClosed) hold({ signal: queue.signal });
    });
  }

  function openOwn(): () => void {
    return openEventStream({
      lastId,
      onEvent: (event) => both({ type: 'event', event }),
      onConnection: (now) => both({ type: 'connection', connection: now }),
      onRefused: handlers.onRefused,
    });
  }

  function both(message: Message): void {
    tell(message);
    hear(message);
  }

  function tell(message: Message): void {
    if (!isClosed) channel.postMessage(message);
  }

  function hear(message: Message): void {
    if (message.type === 'hello') {
      if (release !== null) tell({ type: 'connection', connection });
    } else if (message.type === 'connection') {
      connection = message.connection;
      handlers.onConnection(connection);
    } else {
      lastId = message.event.id;
      handlers.onEvent(message.event);
    }
  }

  function close(): void {
    isClosed = true;
    document.removeEventListener('visibilitychange', holdIfLookedAt);
    queue.abort();
    release?.();
    channel.close();
  }
}
