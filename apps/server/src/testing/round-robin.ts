import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How often each backend is asked whether it is ready, in ms. */
const ASK_EVERY_MS = 50;

/** What stands before several processes: it sends to those that are ready, and elsewhere when a connection fails. */
export interface RoundRobin {
  readonly url: string;
  /** The processes, each by its address. */
  readonly backends: Set<string>;
  /** Resolves when the backend is ready, or is not any more. */
  until(backend: string, ready: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy as an operator has one. Whatever a backend answers is passed on; only connection errors are tried again. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const backends = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;
  let closed = false;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    for (;;) {
      const open = [...ready].filter((url) => backends.has(url));
      turn += 1;
      const backend = open[turn % open.length];
      const answer = backend === undefined ? null : await send(backend, incoming, body).catch(() => null);
      if (answer !== null) {
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      if (closed) return void outgoing.destroy();
      await setTimeout(1);
    }
  }

  async function ask(): Promise<void> {
    while (!closed) {
      for (const url of backends) {
        const isReady = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(url);
        else ready.delete(url);
      }
      await setTimeout(ASK_EVERY_MS);
    }
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen');
  const asking = ask();
  return {
    url: `http://127.0.0.1:${address.port}`,
    backends,
    async until(backend, wanted) {
      while (ready.has(backend) !== wanted) await setTimeout(ASK_EVERY_MS);
    },
    async close() {
      closed = true;
      server.closeAllConnections();
      server.close();
      await asking;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Rejects when the connection fails before the whole answer has come. */
async function send(backend: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, headers, url = '/' } = incoming;
  const given = { 'content-type': headers['content-type'], 'idempotency-key': headers['idempotency-key'] };
  const passed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const outgoing = request(new URL(url, backend), { method, headers: { ...passed, 'content-length': body.length } });
  outgoing.end(body);
  const [answer] = await once(outgoing, 'response');
  const { connection: _, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: Buffer.concat(await answer.toArray()) };
}
