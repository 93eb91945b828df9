import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import type { Config } from './config/config.ts';
import type { Destination } from './deliveries/destination.ts';
import { createLeadIndex } from './office/inbox/lead-index.ts';
import { BEAT_EVERY_MS } from './office/live/event-routes.ts';
import { officeApi } from './office/office-api.ts';
import { type BuiltOffice, officePages } from './office/office-pages.ts';
import { readableAddress } from './pages/readable-address.ts';
import { CONNECTION_LIMITS, limitConnections } from './plugins/connection-limits.ts';
import { NOT_FOUND, sendError, traceOf } from './plugins/errors.ts';
import { guards } from './plugins/guards.ts';
import { health } from './plugins/health.ts';
import { proxyWatch } from './plugins/proxy-watch.ts';
import { serverOptions } from './server-options.ts';
import type { Store } from './store/database.ts';
import { trustedProxies } from './trusted-proxies.ts';

export interface OfficeOptions {
  readonly config: Config;
  readonly store: Store;
  /** The built screens; null serves the API alone. */
  readonly office: BuiltOffice | null;
  readonly log: FastifyBaseLogger;
  /** True from the moment the process was asked to stop. */
  readonly stopping?: () => boolean;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** How often a stream of events says that it is there; default 15 s. */
  readonly beatEveryMs?: number;
  /** Those that are configured; default none. */
  readonly destinations?: readonly Destination[];
  /** Called after a commit by which deliveries wait again, or a destination is to be probed. */
  readonly onDeliveriesChanged?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  /** Told of every route. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** The owner's listener: everything behind the sign-in, in order. It shares the store with the site, and no route. */
export async function createOffice(options: OfficeOptions): Promise<FastifyInstance> {
  const { config, store, office, stopping = () => false, clock = Date.now } = options;
  const {
    destinations = [],
    onDeliveriesChanged = () => {},
    fetch = globalThis.fetch,
    beatEveryMs = BEAT_EVERY_MS,
  } = options;
  const app = Fastify({
    ...serverOptions(options.log),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    rewriteUrl: readableAddress,
  });
  limitConnections(app.server, CONNECTION_LIMITS);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  await app.register(guards);
  await app.register(proxyWatch, { registry: null });
  await app.register(health, { store, stopping });
  const index = createLeadIndex(store);
  await app.register(officeApi, { store, clock, beatEveryMs, config, destinations, onDeliveriesChanged, fetch, index });
  app.addHook('onReady', async () => {
    // After an upgrade there may be much to do, which the first search need not wait for.
    const ready = index.catchUp().then(() => index.vocabulary.catchUp());
    ready.catch((error) => app.log.error(traceOf(error), 'leads could not be indexed for the search'));
  });
  if (office !== null) await app.register(officePages, { office });
  else app.setNotFoundHandler((_request, reply) => sendError(reply, NOT_FOUND));
  return app;
}
