import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as a receiver got it, whole. */
interface ReceivedRequest {
  id: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Ms since the epoch. */
  at: number;
}

/** Answers one request; `request.id` is its `webhook-id`. */
export type Answer = (request: ReceivedRequest, response: ServerResponse, raw: IncomingMessage) => void;

/** A real HTTP server on a free port of this machine. */
export interface Receiver {
  url: URL;
  /** In the order of arrival. */
  requests: ReceivedRequest[];
  /** What the following requests are answered. */
  answer: Answer;
  /** Resolves when so many requests have come in all. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Answers this status with this body and no more. */
export function answering(status: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

/** Starts a receiver, which answers 200 until told otherwise. */
export async function startReceiver(answer: Answer = answering(200)): Promise<Receiver> {
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const server = createServer((raw, response) => {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = receivedRequest(raw, Buffer.concat(chunks).toString());
      receiver.requests.push(request);
      for (const waiter of waiting) if (receiver.requests.length >= waiter.count) waiter.resolve();
      receiver.answer(request, response, raw);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const receiver: Receiver = {
    url: new URL(`http://127.0.0.1:${port}/hook`),
    requests: [],
    answer,
    async received(count) {
      if (receiver.requests.length >= count) return;
      await new Promise<void>((resolve) => waiting.add({ count, resolve }));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

function receivedRequest(raw: IncomingMessage, body: string): ReceivedRequest {
  const { method = '', url: path = '', headers } = raw;
  return { id: String(headers['webhook-id']), method, path, headers, body, at: Date.now() };
}
