import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readConfig } from '../../config/read-config.ts';

export const PRIVATE_KEY = 'canary-private-key-0123456789';
export const SECRET = 'canary-events-secret-0123456789';

/** What a request is answered with; `hang` not at all. */
export type Scripted =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | 'hang';

export interface ScriptedPlatform {
  /** Settings of a server that works with it. */
  readonly settings: Record<string, string>;
  readonly requests: {
    readonly route: string;
    readonly query: string;
    readonly authorization: string;
    readonly body: unknown;
  }[];
  /** Answers by method and path, such as `GET /assistant/a1`; a function answers what it likes, and 404 is for all else. */
  readonly answers: Map<string, Scripted | ((body: unknown) => Scripted | Promise<Scripted>)>;
}

/** The voice platform over real HTTP. */
export async function scriptedPlatform(cleanUp: (task: () => unknown) => void): Promise<ScriptedPlatform> {
  const requests: ScriptedPlatform['requests'] = [];
  const answers: ScriptedPlatform['answers'] = new Map();
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const route = `${request.method} ${path}`;
    const body = text === '' ? null : JSON.parse(text);
    requests.push({ route, query, authorization: request.headers.authorization ?? '', body });
    const scripted = answers.get(route) ?? { status: 404, body: { message: 'none' } };
    send(response, typeof scripted === 'function' ? await scripted(body) : scripted);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the platform has no port');
  const settings = {
    VOICE_PLATFORM_URL: `http://127.0.0.1:${address.port}`,
    VOICE_PRIVATE_KEY: PRIVATE_KEY,
    VOICE_EVENTS_SECRET: SECRET,
  };
  return { settings, requests, answers };
}

export function configOf(platform: ScriptedPlatform, more: Record<string, string> = {}) {
  return readConfig({ ...platform.settings, ...more });
}

function send(response: ServerResponse, scripted: Scripted): void {
  if (scripted === 'hang') return;
  const isText = typeof scripted.body === 'string';
  response.writeHead(scripted.status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...scripted.headers,
  });
  response.end(isText ? scripted.body : JSON.stringify(scripted.body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
