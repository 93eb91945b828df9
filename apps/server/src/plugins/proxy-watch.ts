import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';

export interface ProxyWatchOptions {
  /** Where it is counted; null: it is only logged. */
  readonly registry: Registry | null;
}

/**
 * Tells once, and counts, that requests come through a proxy which TRUST_PROXY does not name: all visitors then share one
 * address, and the limits for each of them are one limit for all.
 */
export const proxyWatch = fp(
  async (app: FastifyInstance, { registry }: ProxyWatchOptions) => {
    const counter = registry && createCounter(registry);
    let isReported = false;
    app.addHook('onRequest', (request, _reply, done) => {
      if (isThroughUnknownProxy(request)) {
        counter?.inc();
        if (!isReported)
          app.log.warn('a proxy sends requests that TRUST_PROXY does not name: all visitors share one limit');
        isReported = true;
      }
      done();
    });
  },
  { name: 'proxy-watch' },
);

/** Whoever forwards says for whom; when that is believed, the request has another address than its connection. */
function isThroughUnknownProxy({ headers, socket, ip }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || ip !== socket.remoteAddress) return false;
  const last = String(forwarded).split(',').at(-1)?.trim();
  return last !== undefined && last !== '' && last !== ip;
}

function createCounter(registry: Registry): Counter {
  return new Counter({
    name: 'downspout_untrusted_proxy_requests_total',
    help: 'Requests that a proxy has forwarded which TRUST_PROXY does not name.',
    registers: [registry],
  });
}
