import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';

/** One request as it arrived on the wire. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly authorization: string | null;
  readonly contentType: string | null;
  readonly body: string;
};

/** A platform on a port of its own: records what arrives, then answers as told. */
export async function startRecordingPlatform(answer: RequestListener) {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    received.push(await readRequest(request));
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers every request with this status and JSON body. */
export function answerJson(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  return {
    method: request.method ?? '',
    path,
    query,
    authorization: request.headers.authorization ?? null,
    contentType: request.headers['content-type'] ?? null,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
