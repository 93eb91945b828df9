import { createServer, type IncomingHttpHeaders } from 'node:http';

/** The voice platform as far as the page speaks to it: a real HTTP server of another origin. */
export interface VoicePlatform {
  readonly url: string;
  /** What was posted, in order; emptied before each test. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** What the next posts are answered with. */
  answer: { readonly status: number; readonly body: string };
  /** Answers wait until the function returned is called. */
  hold(): () => void;
  /** As at first: answers at once with {@link CREATED}. */
  reset(): void;
  close(): Promise<void>;
}

export const CREATED = { id: 'call-1', webCallUrl: 'https://rooms.daily.co/one' } as const;

export async function startVoicePlatform(): Promise<VoicePlatform> {
  const requests: VoicePlatform['requests'] = [];
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url: path = '', headers } = request;
    if (method !== 'POST') return response.writeHead(204).end();
    requests.push({ path, headers, body });
    await held;
    response.writeHead(platform.answer.status, { 'content-type': 'application/json' }).end(platform.answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const created = { status: 201, body: JSON.stringify(CREATED) };
  const platform: VoicePlatform = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`,
    requests,
    answer: created,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    reset() {
      requests.length = 0;
      platform.answer = created;
      held = Promise.resolve();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}
