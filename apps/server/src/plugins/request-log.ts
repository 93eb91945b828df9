import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * One line for each answered request. It names the route's pattern and never the address asked for, and nothing of the
 * body, the headers or the client: what a visitor sends must not end up in a log.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
      done();
    });
  },
  { name: 'request-log' },
);
