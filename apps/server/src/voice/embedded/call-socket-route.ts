import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CALL_SOCKET_URL } from '@downspout/leads/site-urls';
import { CLOSE } from '@downspout/web-call/embedded/frames';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { newToken } from '../../store/tokens.ts';
import { createCallSocket } from './call-socket.ts';
import { createCallVoice, type SpeechEngines } from './call-voice.ts';
import { type JoinToken, joinLiveCall } from './join-live-call.ts';
import type { LiveCalls } from './live-calls.ts';
import { refuseForeignOrigin, socketOrigin } from './same-origin.ts';

export interface CallSocketOptions {
  readonly store: Pick<Store, 'engine' | 'db'>;
  readonly liveCalls: LiveCalls;
  readonly engines: SpeechEngines;
  readonly clock: () => number;
}

/** Whether this asks for the socket of a call; any other wish to upgrade is ignored, or its body would never be read. */
export function asksForCall({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith(CALL_SOCKET_URL) === true;
}

const address = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const query = z.union([z.object({ token }), z.object({ resume: token })]);

/** RFC 6455: the server cannot do it now; the browser tries again. */
const TRY_AGAIN_LATER = 1013;

/**
 * `GET /api/voice/call/:id`: the WebSocket of a call, joined with the one-time token of its creation, or joined again
 * after a lost connection with the token it was given then.
 */
export async function callSocketRoute(scope: FastifyInstance, options: CallSocketOptions): Promise<void> {
  scope.route({
    method: 'GET',
    url: `${CALL_SOCKET_URL}:id`,
    websocket: true,
    onRequest: async (request) => refuseForeignOrigin(request),
    handler: (socket, request) => void join(socket, request, options),
  });
}

async function join(socket: WebSocket, request: FastifyRequest, options: CallSocketOptions): Promise<void> {
  const { store, liveCalls, clock } = options;
  // From here on, or what the browser sends meanwhile would be lost.
  const connection = createCallSocket(socket, clock);
  const call = address.safeParse(request.params);
  const sent = sentToken(request);
  if (!call.success || sent === null) return connection.close(CLOSE.refused);
  const resumeToken = sent.kind === 'resume' ? sent.token : newToken();
  const { id } = call.data;
  try {
    const joined = await joinLiveCall(store, { id, holder: randomUUID(), now: clock(), sent, resumeToken });
    if (typeof joined === 'string') return connection.close(CLOSE[joined]);
    const resumed = sent.kind === 'resume';
    const voice = createCallVoice(connection, options.engines, (error) =>
      request.log.warn({ callId: id, ...traceOf(error) }, 'a speech engine failed'),
    );
    connection.send({
      type: 'joined',
      callId: id,
      resumeUrl: `${socketOrigin(request)}/api/voice/call/${id}?resume=${resumeToken}`,
      received: (liveCalls.led(joined)?.joined ?? joined).state.received,
      resumed,
      hearing: voice.hearing,
      speaking: voice.speaking,
    });
    const led = liveCalls.connect(joined, voice, resumed);
    if (led !== null) connection.lead(led, voice);
  } catch (error) {
    request.log.error({ callId: id, ...traceOf(error) }, 'a call could not be joined');
    connection.close(TRY_AGAIN_LATER);
  }
}

function sentToken(request: FastifyRequest): JoinToken | null {
  const read = query.safeParse(request.query);
  if (!read.success) return null;
  return 'token' in read.data ? { kind: 'join', token: read.data.token } : { kind: 'resume', token: read.data.resume };
}
