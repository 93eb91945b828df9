import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the endpoint was asked for. */
export interface SpeechRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

/** A local endpoint of the audio API that answers as the test says. */
export interface SpeechServer {
  /** Base address, with `/v1`. */
  readonly url: string;
  readonly requests: readonly SpeechRequest[];
  answer: (request: SpeechRequest, response: ServerResponse) => unknown;
  close(): void;
}

export async function startSpeechServer(answer: SpeechServer['answer']): Promise<SpeechServer> {
  const requests: SpeechRequest[] = [];
  const listener = createServer(async (request: IncomingMessage, response) => {
    const body = Buffer.concat(await request.toArray());
    const asked = { path: request.url ?? '', authorization: request.headers.authorization, body };
    requests.push(asked);
    server.answer(asked, response);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port');
  const server: SpeechServer = {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    answer,
    close() {
      listener.closeAllConnections();
      listener.close();
    },
  };
  return server;
}
