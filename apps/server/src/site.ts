import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { AssistantModel } from './assistant/assistant-model.ts';
import type { Config } from './config.ts';
import type { WebhookName } from './deliveries/destinations.ts';
import { createIntakeMeter } from './leads/intake-meter.ts';
import { leadRoutes } from './leads/routes.ts';
import { createSaveLead } from './leads/save-lead.ts';
import { createProofOfWork } from './leads/suspicion/proof-of-work.ts';
import { proofRoute } from './leads/suspicion/proof-route.ts';
import { createRush } from './leads/suspicion/rush.ts';
import { optOutRoute } from './opt-outs/opt-out-route.ts';
import type { BuiltSite } from './pages/built-site.ts';
import { readableAddress } from './pages/readable-address.ts';
import { staticPages } from './pages/static-pages.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './plugins/connection-limits.ts';
import { errors, NOT_FOUND, sendError } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { oneHost } from './plugins/one-host.ts';
import { requestLog } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { serverOptions } from './server-options.ts';
import type { Store } from './store/database.ts';
import { siteSecret } from './store/site-secret.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { voiceConfigRoute } from './voice/config-route.ts';
import { createCallMeter } from './voice/embedded/call-meter.ts';
import { asksForCall } from './voice/embedded/call-socket-route.ts';
import { NO_ENGINES, type SpeechEngines } from './voice/embedded/call-voice.ts';
import { embeddedVoice } from './voice/embedded/embedded-voice.ts';
import type { CallTimes } from './voice/embedded/live-calls.ts';
import { voiceEventsRoute } from './voice/events-route.ts';
import { type VoiceSettings, voiceConfig } from './voice/voice-config.ts';

type SiteSettings = VoiceSettings &
  Pick<
    Config,
    | 'TRUST_PROXY'
    | 'LEAD_RATE_LIMIT'
    | 'LEAD_RUSH_LIMIT'
    | 'LEAD_REPEAT_MINUTES'
    | 'WEBHOOK_SECRET'
    | 'VOICE_EVENTS_SECRET'
    | 'VOICE_MAX_CALLS'
    | 'VOICE_CALLS_PER_HOUR'
    | 'VOICE_MAX_CALL_MINUTES'
    | 'VOICE_SILENCE_SECONDS'
  >;

export interface SiteOptions {
  readonly config: SiteSettings;
  readonly store: Store;
  /** Whether a webhook of this name is configured. */
  readonly hasDestination: (name: WebhookName) => boolean;
  /** Whether the owner gets a mail of each lead; default false. */
  readonly mailsOwner?: boolean;
  /** Called after a commit that brought new deliveries. */
  readonly onLeadSaved: () => void;
  /** What leads a call with our own assistant. */
  readonly assistant: AssistantModel;
  /** Who hears and speaks in such a call in place of the visitor's browser. */
  readonly engines?: SpeechEngines;
  readonly callTimes?: CallTimes;
  /** The built pages; null serves the API alone. */
  readonly site: BuiltSite | null;
  readonly log: FastifyBaseLogger;
  /** True from the moment the process was asked to stop. */
  readonly stopping?: () => boolean;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** Where what this listener does is counted. */
  readonly metrics?: Registry;
  readonly limits?: ConnectionLimits;
}

/** The public listener: everything a visitor's browser can reach, in order. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config, store, site, stopping = () => false, clock = Date.now } = options;
  const { limits = CONNECTION_LIMITS, metrics = new Registry() } = options;
  const app = Fastify({
    ...serverOptions(options.log, limits, asksForCall),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    rewriteUrl: readableAddress,
  });
  limitConnections(app.server, limits);
  const { hasDestination, mailsOwner = false, onLeadSaved: onSaved } = options;
  await app.register(requestLog);
  await app.register(securityHeaders);
  await app.register(errors);
  await app.register(oneHost);
  await app.register(health, { store, stopping });
  const meter = createIntakeMeter(metrics);
  const repeatWindowMs = config.LEAD_REPEAT_MINUTES * 60_000;
  const saveLead = meter.measured(createSaveLead({ store, hasDestination, mailsOwner, onSaved, repeatWindowMs }));
  const proofOfWork = createProofOfWork(await siteSecret(store, 'proof-of-work'));
  const signs = { proofOfWork, rush: createRush(config.LEAD_RUSH_LIMIT, clock) };
  await app.register(leadRoutes, { saveLead, rateLimit: config.LEAD_RATE_LIMIT, clock, signs, meter });
  await app.register(proofRoute, { proofOfWork });
  await app.register(voiceConfigRoute, { voice: voiceConfig(config) });
  await app.register(voiceEventsRoute, { secret: config.VOICE_EVENTS_SECRET, saveLead, store, clock });
  await app.register(optOutRoute, { secret: config.WEBHOOK_SECRET, store, clock });
  if (config.VOICE_PROVIDER === 'embedded') {
    await embeddedVoice(app, {
      store,
      saveLead,
      model: options.assistant,
      engines: options.engines ?? NO_ENGINES,
      silenceMs: config.VOICE_SILENCE_SECONDS * 1_000,
      clock,
      log: options.log,
      ...(options.callTimes && { times: options.callTimes }),
      maxCalls: config.VOICE_MAX_CALLS,
      callsPerHour: config.VOICE_CALLS_PER_HOUR,
      maxCallMinutes: config.VOICE_MAX_CALL_MINUTES,
      meter: createCallMeter(metrics),
    });
  }
  if (site !== null) await app.register(staticPages, { site });
  else app.setNotFoundHandler((_request, reply) => sendError(reply, NOT_FOUND));
  return app;
}
