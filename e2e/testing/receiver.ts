import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A delivery as the owner's automation got it. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Ms since the epoch. */
  readonly at: number;
}

/** The owner's automation: a real HTTP server that keeps what it is sent. */
export interface Receiver {
  readonly url: string;
  /** In the order of arrival; emptied before each test. */
  readonly received: Received[];
  /** What the following requests are answered; at first 200 and `{}`. */
  answer: { readonly status: number; readonly body: string };
  /** Resolves with the first that came, or comes, to this path. */
  next(path: string): Promise<Received>;
  /** As at first. */
  reset(): void;
  close(): Promise<void>;
}

/** Answers everything alike, and lets pages of any origin post to it. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method, url: path = '', headers } = request;
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type');
    response.writeHead(receiver.answer.status).end(receiver.answer.body);
    if (method !== 'POST') return;
    received.push({ path, headers, body, at: Date.now() });
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const taken = { status: 200, body: '{}' };
  const receiver: Receiver = {
    answer: taken,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`,
    received,
    next: (path) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((one) => one.path === path);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    reset() {
      received.length = 0;
      receiver.answer = taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
