import { urls } from '@downspout/office-api/urls';
import type { Connection } from './live-leads.ts';

const URL = urls.events;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server says something every 15 s: what has been silent for longer is dead, although the connection looks open. */
const LONGEST_SILENCE_MS = 40_000;
const TYPES = ['ready', 'leads', 'reset'] as const;

type StreamEvent = { readonly type: (typeof TYPES)[number]; readonly data: string; readonly id: string };

export interface EventStreamOptions {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
  /** The browser gave up, as it does at every answer that is no stream. It is tried again, unless this closes the stream. */
  readonly onRefused: () => void;
  /** The last event that was heard before; `''` for none. */
  readonly lastId: string;
}

/**
 * The server's events until it is closed, over every loss of the connection. The browser itself connects again and tells the
 * last id, but only until an answer is no stream, such as a proxy's 502; from then on we do. Returns what closes it.
 */
export function openEventStream({ onEvent, onConnection, onRefused, ...options }: EventStreamOptions): () => void {
  let { lastId } = options;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;
  let silence: number | undefined;
  let isClosed = false;
  let source = open();
  // The browser waits for its own pause to end, although the network is back.
  addEventListener('online', reopen);
  addEventListener('offline', onOffline);
  return () => {
    isClosed = true;
    close();
    removeEventListener('online', reopen);
    removeEventListener('offline', onOffline);
  };

  function open(): EventSource {
    const opened = new EventSource(lastId === '' ? URL : `${URL}?last-event-id=${encodeURIComponent(lastId)}`);
    listenForLife();
    opened.onopen = () => {
      listenForLife();
      pauseMs = FIRST_PAUSE_MS;
      onConnection('live');
    };
    opened.onerror = () => {
      onConnection('lost');
      if (opened.readyState === EventSource.CLOSED) tryLater();
    };
    opened.addEventListener('beat', listenForLife);
    for (const type of TYPES) {
      opened.addEventListener(type, ({ data, lastEventId }) => {
        listenForLife();
        lastId = lastEventId || lastId;
        onEvent({ type, data, id: lastId });
      });
    }
    return opened;
  }

  function listenForLife(): void {
    clearTimeout(silence);
    silence = window.setTimeout(() => {
      onConnection('lost');
      reopen();
    }, LONGEST_SILENCE_MS);
  }

  function tryLater(): void {
    onRefused();
    if (isClosed) return;
    timer = window.setTimeout(reopen, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  function reopen(): void {
    close();
    source = open();
  }

  function close(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    source.close();
  }

  function onOffline(): void {
    onConnection('lost');
  }
}
