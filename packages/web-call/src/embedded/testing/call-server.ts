import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientFrame, ServerFrame } from '../frames.ts';
import type { ServerMessage } from '../messages.ts';

/** The server's side of one embedded call, over a real socket, played by a test. */
export interface CallServer {
  readonly url: string;
  /** The messages that came, by their numbers, each once. */
  readonly messages: ReadonlyMap<number, string>;
  /** The addresses that were connected to, without their origin. */
  readonly visits: readonly string[];
  /** How many sockets are open now. */
  open(): number;
  /** Resolves with the next message that is new. */
  nextMessage(): Promise<string>;
  /** Resolves once there is a connection that was told to be joined. */
  connected(): Promise<void>;
  frame(frame: ServerFrame): void;
  message(message: ServerMessage): void;
  text(data: string): void;
  /** Joining is not answered until the function returned is called. */
  hold(): () => void;
  close(code: number, reason?: string): void;
  /** The connection breaks without a goodbye. */
  cut(): void;
  /** From now on connections are broken at once, or taken again. */
  refuse(refused: boolean): void;
  stop(): Promise<void>;
}

export async function startCallServer(): Promise<CallServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const messages = new Map<number, string>();
  const visits: string[] = [];
  const receivers: ((text: string) => void)[] = [];
  let connected = Promise.withResolvers<WebSocket>();
  let joined = Promise.withResolvers<void>();
  let held = Promise.resolve();
  let refused = false;

  server.on('connection', async (socket, request) => {
    if (refused) return socket.terminate();
    visits.push(request.url ?? '');
    connected.resolve(socket);
    socket.on('message', (data) => receive(JSON.parse(String(data))));
    await held;
    const resumeUrl = `${url}?resume=${visits.length}`;
    const received = Math.max(0, ...messages.keys());
    const engines = { hearing: 'browser', speaking: 'browser' } as const;
    socket.send(
      JSON.stringify({ type: 'joined', callId: 'c', resumeUrl, received, resumed: visits.length > 1, ...engines }),
    );
    joined.resolve();
  });

  function receive({ n, data }: ClientFrame): void {
    if (messages.has(n)) return;
    messages.set(n, data);
    receivers.shift()?.(data);
  }

  async function withSocket(work: (socket: WebSocket) => void): Promise<void> {
    work(await connected.promise);
  }

  function renew(): void {
    connected = Promise.withResolvers();
    joined = Promise.withResolvers();
  }

  const url = `ws://127.0.0.1:${portOf(server.address())}/call`;
  const frame = (one: ServerFrame) => void withSocket((socket) => socket.send(JSON.stringify(one)));
  return {
    url,
    messages,
    visits,
    open: () => server.clients.size,
    nextMessage: () => new Promise((resolve) => receivers.push(resolve)),
    connected: () => joined.promise,
    frame,
    message: (message) => frame({ type: 'message', data: JSON.stringify(message) }),
    text: (data) => frame({ type: 'message', data }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close(code, reason) {
      void withSocket((socket) => {
        renew();
        socket.close(code, reason);
      });
    },
    cut() {
      void withSocket((socket) => {
        renew();
        socket.terminate();
      });
    },
    refuse(now) {
      refused = now;
    },
    async stop() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
