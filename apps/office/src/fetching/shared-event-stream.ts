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
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  channel.postMessage({ type: 'hello' } satisfies Message);
  const turn = takeTurns(() =>
    openEventStream({
      lastId,
      onEvent: (event) => both({ type: 'event', event }),
      onConnection: (now) => both({ type: 'connection', connection: now }),
      onRefused: handlers.onRefused,
    }),
  );

  function both(message: Message): void {
    channel.postMessage(message);
    hear(message);
  }

  function hear(message: Message): void {
    if (message.type === 'hello') {
      if (turn.isOurs()) channel.postMessage({ type: 'connection', connection } satisfies Message);
    } else if (message.type === 'connection') {
      connection = message.connection;
      handlers.onConnection(connection);
    } else {
      lastId = message.event.id;
      handlers.onEvent(message.event);
    }
  }

  return () => {
    turn.end();
    channel.close();
  };
}

/** Opens the stream in the tab that was looked at last, and closes it once that is another. */
function takeTurns(open: () => () => void): { isOurs(): boolean; end(): void } {
  /** Gives the turn back, while it is ours. */
  let release: (() => void) | null = null;
  let queue = new AbortController();
  let isOver = false;

  document.addEventListener('visibilitychange', takeIfLookedAt);
  if (document.visibilityState === 'visible') takeIfLookedAt();
  else ask({ signal: queue.signal });

  function takeIfLookedAt(): void {
    if (document.visibilityState !== 'visible' || release !== null) return;
    queue.abort();
    queue = new AbortController();
    // A tab in the background may be asleep with the lock, as on phones.
    ask({ steal: true });
  }

  function ask(options: LockOptions): void {
    let giveBack = () => {};
    const hold = (): Promise<void> | undefined => {
      if (isOver) return;
      const closeStream = open();
      return new Promise((resolve) => {
        giveBack = () => {
          if (release === giveBack) release = null;
          closeStream();
          resolve();
        };
        release = giveBack;
      });
    };
    navigator.locks.request(NAME, options, hold).catch(() => {
      // Another tab has taken it, or this one has left the queue in order to take it.
      giveBack();
      if (release === null && !options.signal?.aborted && !isOver) ask({ signal: queue.signal });
    });
  }

  return {
    isOurs: () => release !== null,
    end() {
      isOver = true;
      document.removeEventListener('visibilitychange', takeIfLookedAt);
      queue.abort();
      release?.();
    },
  };
}
