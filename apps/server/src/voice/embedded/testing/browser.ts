import { once } from 'node:events';
import type { ServerFrame } from '@downspout/web-call/embedded/frames';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

/** The other end of a call: a real WebSocket that keeps all it is sent. */
export interface Caller {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  /** The sound that came. */
  readonly sound: Buffer[];
  /** The app messages, read; texts that are no JSON as they are. */
  messages(): (ServerMessage | string)[];
  /** The assistant's words so far, by turn. */
  said(): string[];
  /** Sends the visitor's words under the next number, or the one given. */
  speak(content: string, n?: number): void;
  send(message: object | string, n?: number): void;
  /** Resolves once `done` holds; rejects after a while, with what came. */
  until(done: () => boolean): Promise<void>;
  /** The code it was closed with. */
  readonly closed: Promise<number>;
}

const PATIENCE_MS = 60_000;

export interface CreatedCall {
  readonly id: string;
  readonly webCallUrl: string;
}

/** Lets a site listen on a free port; answers its origin. */
export async function origin(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The site does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/** Creates a call as the page does. */
export async function createCall(site: string): Promise<CreatedCall> {
  const answer = await fetch(`${site}/api/voice/call/web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site, referer: `${site}/holiday-lights` },
    body: JSON.stringify({ assistantId: 'embedded' }),
  });
  if (answer.status !== 201) throw new Error(`The call was not created: ${answer.status}`);
  return answer.json();
}

/** Creates a call and joins it. */
export async function call(site: string): Promise<Caller & { id: string; resumeUrl: string }> {
  const { id, webCallUrl } = await createCall(site);
  const caller = await join(webCallUrl);
  await caller.until(() => caller.said().length > 0);
  return { ...caller, id, resumeUrl: resumeUrlOf(caller) };
}

export function resumeUrlOf({ frames }: Caller): string {
  const joined = frames.find((frame) => frame.type === 'joined');
  return joined?.type === 'joined' ? joined.resumeUrl : '';
}

/** Opens the socket of a call, from a page of the call's own site unless another origin is said. */
export async function join(url: string, from = new URL(url).origin.replace(/^ws/, 'http')): Promise<Caller> {
  const socket = new WebSocket(url, { origin: from });
  const frames: ServerFrame[] = [];
  const sound: Buffer[] = [];
  let told = () => {};
  let sent = 0;
  socket.on('message', (data, binary) => {
    if (!binary) frames.push(JSON.parse(String(data)));
    else if (Buffer.isBuffer(data)) sound.push(data);
    told();
  });
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const caller: Caller = {
    socket,
    frames,
    sound,
    closed,
    messages: () => frames.flatMap((frame) => (frame.type === 'message' ? [read(frame.data)] : [])),
    said() {
      const turns: string[] = [];
      for (const message of caller.messages()) {
        if (typeof message === 'string' || message.type !== 'transcript' || message.role !== 'assistant') continue;
        turns[message.turn - 1] = [turns[message.turn - 1], message.transcript].filter(Boolean).join(' ');
      }
      return turns;
    },
    speak: (content, n) => caller.send({ type: 'add-message', message: { role: 'user', content } }, n),
    send(message, n) {
      sent = n ?? sent + 1;
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      socket.send(JSON.stringify({ type: 'message', n: sent, data }));
    },
    async until(done) {
      const limit = AbortSignal.timeout(PATIENCE_MS);
      while (!done()) {
        if (limit.aborted) throw new Error(`It never came: ${JSON.stringify(frames)}`);
        await new Promise<void>((resolve) => {
          told = resolve;
          limit.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
  };
  return caller;
}

function read(data: string): ServerMessage | string {
  return data.startsWith('{') ? JSON.parse(data) : data;
}
