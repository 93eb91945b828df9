import { PassThrough } from 'node:stream';
import type { LeadsChanged } from '@downspout/office-api/events';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceOf } from '../../plugins/errors.ts';
import type { OfficeOptions } from '../office-options.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { isSessionOpen } from '../sign-in/sessions.ts';
import { createLiveChanges, type News } from './live-changes.ts';

/** Proxies end what is silent, browsers open anew what is, and a session may end meanwhile. In ms. */
export const BEAT_EVERY_MS = 15_000;
/** How long a browser waits before it connects again, in ms. */
const RECONNECT_MS = 2_000;
/** What a browser leaves unread, in bytes: one that reads no more is let go, and goes on from its last event. */
const MAX_UNREAD = 256 * 1024;

/** Sends changes as they happen, as server-sent events. */
export async function eventRoutes(scope: FastifyInstance, { store, clock, beatEveryMs }: OfficeOptions): Promise<void> {
  const changes = createLiveChanges(store, clock, scope.log);
  const streams = new Set<PassThrough>();
  scope.addHook('preClose', async () => {
    changes.stop();
    for (const stream of streams) stream.end();
  });

  scope.get(urls.events, async (request, reply) => {
    const { sessionId } = signedInOf(request);
    const last = lastEventOf(request);
    const stream = new PassThrough();
    const send = (text: string) => {
      if (stream.writableLength > MAX_UNREAD) stream.destroy();
      else if (stream.writable) stream.write(text);
    };
    const hush = changes.listen((news) => send(eventOf(news)));
    const beat = setInterval(async () => {
      const isOpen = await isSessionOpen(store, sessionId, clock()).catch((error) => {
        request.log.error(traceOf(error), 'whether a session has ended is not known');
        return true;
      });
      if (isOpen) send('event: beat\ndata:\n\n');
      else stream.end();
    }, beatEveryMs);
    streams.add(stream);
    stream.on('close', () => {
      hush();
      clearInterval(beat);
      streams.delete(stream);
    });
    send(`retry: ${RECONNECT_MS}\n\n`);
    // Listening has begun before, so that nothing falls in between; duplicates do no harm.
    send(last === null ? `event: ready\nid: ${clock()}\ndata:\n\n` : eventOf(await changes.since(last)));
    return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream);
  });
}

/** Its id says from when on later changes are to be sent. */
function eventOf({ at, leads }: News): string {
  if (leads === null) return `event: reset\nid: ${at}\ndata:\n\n`;
  const data: LeadsChanged = { leads };
  return `event: leads\nid: ${at}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Null when the browser sends none, or one that is not ours. */
function lastEventOf(request: FastifyRequest): number | null {
  const { query } = request;
  const asked = typeof query === 'object' && query !== null ? Reflect.get(query, 'last-event-id') : null;
  const text = request.headers['last-event-id'] ?? asked;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
