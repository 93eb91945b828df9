import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { callSocketRoute } from './call-socket-route.ts';
import type { SpeechEngines } from './call-voice.ts';
import { type CreateCallOptions, createCallRoute } from './create-call-route.ts';
import { createLiveCalls, type LiveCallsOptions } from './live-calls.ts';

/** The largest frame, in bytes: 4,096 characters of JSON in UTF-8, escaped once more, and what stands around them. */
const MAX_FRAME_BYTES = 32 * 1024;

export interface EmbeddedVoiceOptions extends LiveCallsOptions, CreateCallOptions {
  /** Who listens and speaks for the browser, if not its own engines. */
  readonly engines: SpeechEngines;
}

/** Calls with our own assistant: their creation, their sockets, and whoever leads them. */
export async function embeddedVoice(app: FastifyInstance, options: EmbeddedVoiceOptions): Promise<void> {
  const liveCalls = createLiveCalls(options);
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    // Their calls are stored, and joined again elsewhere.
    preClose: (done) => void liveCalls.stop().finally(done),
  });
  await app.register(createCallRoute, options);
  await app.register(callSocketRoute, { ...options, liveCalls });
  app.addHook('onReady', async () => liveCalls.start());
}
