import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The lead that this request has stored, or had stored before. */
    leadId: string | undefined;
  }
}

/**
 * One line for each answered request, with the id that its answer has too, and that of its lead. It names the route's pattern and never the address asked for, and nothing of the
 * body, the headers or the client: what a visitor sends must not end up in a log.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('leadId', undefined);
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          lead: request.leadId,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
      done();
    });
  },
  { name: 'request-log' },
);
