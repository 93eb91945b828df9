import { parrot } from '@downspout/assistant/testing/parrot';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/read-config.ts';
import { createSite, type SiteOptions } from '../site.ts';
import type { Store } from '../store/database.ts';
import { WEBHOOKS } from './destinations.ts';
import type { Engine } from './engines.ts';

/** A site on a fresh store, closed after the test; what is not said is as in production, without limits, deduplication and pages. */
export async function openSite(
  engine: Pick<Engine, 'open' | 'cleanUp'>,
  options: Partial<SiteOptions> & { readonly rateLimit?: number; readonly settings?: Record<string, string> } = {},
): Promise<{ app: FastifyInstance; store: Store }> {
  const store = options.store ?? (await engine.open());
  const app = await createSite({
    config: {
      // The tests' visitors all write the same.
      ...readConfig({ VOICE_CALLS_PER_HOUR: '0', LEAD_REPEAT_MINUTES: '0', ...options.settings }),
      LEAD_RATE_LIMIT: options.rateLimit ?? 0,
    },
    destinations: WEBHOOKS,
    onLeadSaved() {},
    assistant: parrot,
    site: null,
    log: pino({ level: 'silent' }),
    ...options,
    store,
  });
  engine.cleanUp(() => app.close());
  return { app, store };
}
