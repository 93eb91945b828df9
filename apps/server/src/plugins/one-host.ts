import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type ErrorAnswer, RefusedError } from './errors.ts';

const TWO_HOSTS: ErrorAnswer = { status: 400, code: 'unreadable', message: 'The request names its host twice' };

/**
 * Refuses a request with several Host headers (RFC 9112, 3.2). Node takes the first, a proxy may take the last, and by it
 * we tell our own pages from those of others.
 */
export const oneHost = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(hostsOf(request.raw.rawHeaders) > 1 ? new RefusedError(TWO_HOSTS) : undefined);
    });
  },
  { name: 'one-host', dependencies: ['errors'] },
);

/** Names stand at the even places. */
function hostsOf(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
