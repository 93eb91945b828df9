import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { errors } from './errors.ts';
import { oneHost } from './one-host.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

/** What every answer of ours goes through, whichever listener gives it, in order. */
export const guards = fp(
  async (scope: FastifyInstance) => {
    await scope.register(requestLog);
    await scope.register(securityHeaders);
    await scope.register(errors);
    await scope.register(oneHost);
  },
  { name: 'guards' },
);
