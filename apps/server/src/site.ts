import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { DestinationName } from './deliveries/destinations.ts';
import { leadRoutes } from './leads/routes.ts';
import { createSaveLead } from './leads/save-lead.ts';
import type { BuiltSite } from './pages/built-site.ts';
import { readableAddress } from './pages/readable-address.ts';
import { staticPages } from './pages/static-pages.ts';
import { answerClientError, answerFrameworkError, errors, NOT_FOUND, sendError } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { requestLog } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import type { Store } from './store/database.ts';
import { voiceConfigRoute } from './voice/config-route.ts';
import { voiceEventsRoute } from './voice/events-route.ts';
import { type VoiceSettings, voiceConfig } from './voice/voice-config.ts';

/** A client that has not sent its whole request within this many ms is answered 408. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface SiteOptions {
  readonly config: Pick<Config, 'TRUST_PROXY' | 'LEAD_RATE_LIMIT' | 'VOICE_EVENTS_SECRET'> & VoiceSettings;
  readonly store: Store;
  /** Whether a destination of this name is configured. */
  readonly hasDestination: (name: DestinationName) => boolean;
  /** Called after a commit that brought new deliveries. */
  readonly onLeadSaved: () => void;
  /** The built pages; null serves the API alone. */
  readonly site: BuiltSite | null;
  readonly log: FastifyBaseLogger;
  /** True from the moment the process was asked to stop. */
  readonly stopping?: () => boolean;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** The public listener: everything a visitor's browser can reach, in order. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config, store, site, stopping = () => false, clock = Date.now } = options;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that are under way while we stop are answered like any other.
    return503OnClosing: false,
    rewriteUrl: readableAddress,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // Every line that needs the request's id names it; a logger of its own for each request costs more than that.
    childLoggerFactory: (log) => log,
  });
  const { hasDestination, onLeadSaved: onSaved } = options;
  await app.register(requestLog);
  await app.register(securityHeaders);
  await app.register(errors);
  await app.register(health, { store, stopping });
  const saveLead = createSaveLead({ store, hasDestination, onSaved });
  await app.register(leadRoutes, { saveLead, rateLimit: config.LEAD_RATE_LIMIT, clock });
  await app.register(voiceConfigRoute, { voice: voiceConfig(config) });
  await app.register(voiceEventsRoute, { secret: config.VOICE_EVENTS_SECRET, saveLead, store, clock });
  if (site !== null) await app.register(staticPages, { site });
  else app.setNotFoundHandler((_request, reply) => sendError(reply, NOT_FOUND));
  return app;
}

/** Fastify's type knows no number of hops, but a function of the hop says the same. */
function trustedProxies(setting: Config['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
