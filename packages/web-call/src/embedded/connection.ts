import type { Clock } from '../clock.ts';
import type { RoomFatalError } from '../room.ts';
import { type ClientFrame, ENDED, GONE, OUTDATED, REFUSED, RESUME_MS, type ServerFrame } from './frames.ts';
import { openSocket } from './socket.ts';

/** Waits before each attempt to resume, in ms; the last one repeats. */
const PAUSES_MS = [100, 400, 1_000, 2_000, 4_000];
/** The server's reasons as the platform names them (specification, point 8); `ejected` is any other of its own. */
const FATAL: Readonly<Record<number, string>> = {
  [REFUSED]: 'exp-token',
  [GONE]: 'no-room',
  [OUTDATED]: 'end-of-life',
};
/** Codes of our own, of which none is a lost connection. */
const OWN_CODES_FROM = 4_400;

type JoinedFrame = Extract<ServerFrame, { type: 'joined' }>;

export interface ConnectionParts {
  readonly clock: Clock;
  readonly connect: (url: string) => WebSocket;
  /** The page's own host is connected to, whatever the server calls itself. Null: the addresses are taken as they are. */
  readonly page: Pick<Location, 'protocol' | 'host'> | null;
  /** Calls when the network is back; the function returned ends that. */
  readonly whenOnline: (back: () => void) => () => void;
}

export interface ConnectionEvents {
  /** At first, and after each interruption. */
  joined(frame: JoinedFrame): void;
  message(data: string): void;
  interrupted(): void;
  /** The call is over, by the server. */
  ended(): void;
  failed(event: RoomFatalError): void;
}

export interface Connection {
  /** Sends a message, at the latest when the connection is back. Its number. */
  send(data: string): number;
  /** The server has all messages up to this number. */
  received(n: number): void;
  unreceived(): readonly { readonly n: number; readonly data: string }[];
  close(): void;
}

/**
 * A call's way to the server. A connection that is lost is resumed for {@link RESUME_MS}; what the server has not received
 * by then is sent again under its number.
 */
export function openConnection(url: string, parts: ConnectionParts, on: ConnectionEvents): Connection {
  let address = url;
  let sent = 0;
  let unreceived: { n: number; data: string }[] = [];
  let live = false;
  let joinedOnce = false;
  const retries = createRetries(parts, attempt, () => fail('connection-error', ''));
  let socket = open();

  function open() {
    return openSocket(parts.connect(ownHost(address, parts.page)), parts.clock, { frame, closed });
  }

  function attempt(): void {
    socket.close(false);
    socket = open();
  }

  function frame(frame: ServerFrame): void {
    if (frame.type === 'joined') joined(frame);
    else if (frame.type === 'message') on.message(frame.data);
  }

  function joined(frame: JoinedFrame): void {
    address = frame.resumeUrl;
    retries.stop();
    live = joinedOnce = true;
    received(frame.received);
    for (const message of unreceived) transmit(message);
    on.joined(frame);
  }

  function received(n: number): void {
    unreceived = unreceived.filter((message) => message.n > n);
  }

  function transmit(message: { n: number; data: string }): void {
    socket.send(JSON.stringify({ type: 'message', ...message } satisfies ClientFrame));
  }

  function closed(code: number, reason: string): void {
    live = false;
    if (code === ENDED) end(on.ended);
    else if (code >= OWN_CODES_FROM) fail(FATAL[code] ?? 'ejected', reason);
    else if (!joinedOnce) fail('connection-error', reason);
    else if (retries.begin()) on.interrupted();
  }

  function fail(type: string, reason: string): void {
    const msg = reason || type;
    end(() => on.failed({ action: 'error', errorMsg: msg, error: { type, msg } }));
  }

  function end(report: () => void): void {
    live = false;
    retries.stop();
    socket.close(true);
    report();
  }

  return {
    send(data) {
      const message = { n: ++sent, data };
      unreceived.push(message);
      if (live) transmit(message);
      return sent;
    },
    received,
    unreceived: () => unreceived,
    close: () => end(() => {}),
  };
}

/** A lost connection is tried again after each pause, and at once when the network is back. */
function createRetries({ clock, whenOnline }: ConnectionParts, attempt: () => void, giveUp: () => void) {
  /** How often it was tried since the connection was lost; 0 while it is not. */
  let tries = 0;
  let cancelRetry = () => {};
  const untilBack: (() => void)[] = [];

  function retry(): void {
    cancelRetry();
    attempt();
  }

  return {
    /** Whether the connection is lost only now. */
    begin(): boolean {
      if (tries === 0) untilBack.push(clock.after(RESUME_MS, giveUp), whenOnline(retry));
      cancelRetry = clock.after(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, retry);
      tries += 1;
      return tries === 1;
    },
    stop() {
      tries = 0;
      cancelRetry();
      for (const cancel of untilBack.splice(0)) cancel();
    },
  };
}

function ownHost(address: string, page: ConnectionParts['page']): string {
  if (page === null) return address;
  const { pathname, search } = new URL(address, `ws://${page.host}`);
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}${pathname}${search}`;
}
