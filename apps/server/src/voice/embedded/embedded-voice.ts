import { setTimeout } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { limitRate } from '../../plugins/rate-limit.ts';
import { callSocketRoute } from './call-socket-route.ts';
import type { SpeechEngines } from './call-voice.ts';
import { type CreateCallOptions, createCallRoute } from './create-call-route.ts';
import { createLiveCalls, type LiveCallsOptions } from './live-calls.ts';

/** The largest frame, in bytes: 4,096 characters of JSON in UTF-8, escaped once more, and what stands around them. */
const MAX_FRAME_BYTES = 32 * 1024;

/** Pieces of one message: browsers send it whole. */
const MAX_FRAGMENTS = 64;

/** How long a browser may take to answer that its connection is closed, in ms, and how often we look. */
const CLOSE_MS = 1_000;
const LOOK_MS = 20;
/** Two of them are newer than the types of `ws`. */
const SOCKETS = { maxPayload: MAX_FRAME_BYTES, closeTimeout: CLOSE_MS, maxFragments: MAX_FRAGMENTS };
/** RFC 6455: the service restarts, so the browser resumes its call. */
const RESTART = 1012;
/** Connections a minute and address, where calls have a limit at all: each asks the store. */
const JOINS_PER_MINUTE = 120;

export interface EmbeddedVoiceOptions extends LiveCallsOptions, CreateCallOptions {
  /** Who listens and speaks for the browser, if not its own engines. */
  readonly engines: SpeechEngines;
}

/** Calls with our own assistant: their creation, their sockets, and whoever leads them. */
export async function embeddedVoice(app: FastifyInstance, options: EmbeddedVoiceOptions): Promise<void> {
  const liveCalls = createLiveCalls(options);
  const stop = async () => {
    await liveCalls.stop();
    const { clients } = app.websocketServer;
    for (const client of clients) client.close(RESTART);
    // One that does not answer is not waited for.
    for (let waited = 0; clients.size > 0 && waited < CLOSE_MS; waited += LOOK_MS) await setTimeout(LOOK_MS);
    for (const client of clients) client.terminate();
  };
  await app.register(websocket, {
    options: SOCKETS,
    // Their calls are stored, and joined again elsewhere.
    preClose: (done) => void stop().finally(done),
  });
  await app.register(createCallRoute, options);
  await app.register(async (scope) => {
    await limitRate(scope, options.callsPerHour === 0 ? 0 : JOINS_PER_MINUTE);
    await callSocketRoute(scope, { ...options, liveCalls });
  });
  app.addHook('onReady', async () => liveCalls.start());
}
