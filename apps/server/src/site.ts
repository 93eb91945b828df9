import type { AssistantModel } from '@downspout/assistant/assistant-model';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { AcceptsLeads } from './deliveries/destination.ts';
import { incomingTextRoute } from './lead-messages/incoming-text-route.ts';
import { createIntakeMeter } from './leads/intake-meter.ts';
import { leadRoutes } from './leads/routes.ts';
import { createSaveLead } from './leads/save-lead.ts';
import { createProofOfWork, proofRoute } from './leads/suspicion/proof-of-work.ts';
import { createSurge } from './leads/suspicion/surge.ts';
import { optOutRoute } from './opt-outs/opt-out-route.ts';
import type { ExpectDelivery } from './outbox/expected-delivery.ts';
import type { BuiltSite } from './pages/built-site.ts';
import { readableAddress } from './pages/readable-address.ts';
import { staticPages } from './pages/static-pages.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './plugins/connection-limits.ts';
import { NOT_FOUND, sendError } from './plugins/errors.ts';
import { guards } from './plugins/guards.ts';
import { health } from './plugins/health.ts';
import { proxyWatch } from './plugins/proxy-watch.ts';
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
    | 'SMS_ACCOUNT_SID'
    | 'SMS_AUTH_TOKEN'
    | 'VOICE_EVENTS_SECRET'
    | 'VOICE_MAX_CALLS'
    | 'VOICE_CALLS_PER_HOUR'
    | 'VOICE_MAX_CALL_MINUTES'
    | 'VOICE_SILENCE_SECONDS'
  >;

export interface SiteOptions {
  readonly config: SiteSettings;
  readonly store: Store;
  /** Where leads go: those that are configured. */
  readonly destinations: readonly AcceptsLeads[];
  /** Called after a commit that brought new leads. */
  readonly onLeadSaved: () => void;
  /** Called after a commit that corrected a lead or brought a text to one, with deliveries that were not announced; default: as `onLeadSaved`. */
  readonly onLeadCorrected?: () => void;
  /** Announces deliveries to the outbox; default: it finds them by itself. */
  readonly expectDelivery?: ExpectDelivery;
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
  const { destinations, expectDelivery: expect } = options;
  const { onLeadSaved: onSaved, onLeadCorrected: onCorrected } = options;
  await app.register(guards);
  await app.register(proxyWatch, { registry: metrics });
  await app.register(health, { store, stopping });
  const meter = createIntakeMeter(metrics);
  const duplicateWindowMs = config.LEAD_REPEAT_MINUTES * 60_000;
  const saveLead = meter.measured(
    createSaveLead({
      store,
      destinations,
      duplicateWindowMs,
      onSaved,
      ...(onCorrected && { onCorrected }),
      ...(expect && { expect }),
    }),
  );
  const proofOfWork = createProofOfWork(await siteSecret(store, 'proof-of-work'));
  const spam = { proofOfWork, surge: createSurge(config.LEAD_RUSH_LIMIT, clock) };
  await app.register(leadRoutes, { saveLead, rateLimit: config.LEAD_RATE_LIMIT, clock, spam, meter });
  await app.register(proofRoute, { proofOfWork });
  await app.register(voiceConfigRoute, { voice: voiceConfig(config) });
  await app.register(voiceEventsRoute, { secret: config.VOICE_EVENTS_SECRET, saveLead, store, clock });
  await app.register(optOutRoute, { secret: config.WEBHOOK_SECRET, store, clock });
  await app.register(incomingTextRoute, {
    store,
    clock,
    accountSid: config.SMS_ACCOUNT_SID,
    authToken: config.SMS_AUTH_TOKEN,
    saveLead,
    destinations,
    onNotified: onCorrected ?? onSaved,
  });
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
