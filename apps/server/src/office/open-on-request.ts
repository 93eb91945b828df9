import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { CONNECTION_LIMITS, limitConnections } from '../plugins/connection-limits.ts';
import { type ErrorAnswer, sendError, traceOf } from '../plugins/errors.ts';
import { ANSWER_HEADERS } from '../plugins/security-headers.ts';
import { serverOptions } from '../server-options.ts';

const CANNOT_OPEN: ErrorAnswer = {
  status: 503,
  code: 'cannot_open',
  message: 'The office cannot open. The server’s log says why.',
  retryAfterS: 5,
};

/**
 * A listener that opens an application with the first request and hands it this and every other one. Until somebody
 * comes, nothing of the application takes memory. When opening fails, the next request tries again. Requests for the
 * routes that `addOwnRoutes` adds are answered without it.
 */
export function openOnRequest(
  open: () => Promise<FastifyInstance>,
  log: FastifyBaseLogger,
  addOwnRoutes: (door: FastifyInstance) => void = () => {},
): FastifyInstance {
  const door = Fastify(serverOptions(log));
  limitConnections(door.server, CONNECTION_LIMITS);
  let opening: Promise<FastifyInstance> | null = null;

  addOwnRoutes(door);
  // Before anything of the request is read.
  door.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    opening ??= open();
    try {
      const app = await opening;
      reply.hijack();
      app.routing(request.raw, reply.raw);
    } catch (error) {
      opening = null;
      log.error(traceOf(error), 'the office could not open');
      await sendError(reply.headers(ANSWER_HEADERS), CANNOT_OPEN);
    }
  });
  door.addHook('preClose', async () => {
    const app = await opening?.catch(() => null);
    await app?.close();
  });
  return door;
}
