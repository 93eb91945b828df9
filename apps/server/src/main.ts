import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { destination, type Logger, pino } from 'pino';
import { type Config, processEnvironment, readConfig } from './config.ts';
import { systemClock } from './deliveries/clock.ts';
import { configuredDestinations } from './deliveries/destinations.ts';
import { listen } from './listen.ts';
import { createOutbox } from './outbox/outbox.ts';
import { readBuiltSite } from './pages/built-site.ts';
import { createSite } from './site.ts';
import { type Stoppable, stopOnSignals } from './stop-on-signals.ts';
import { openStore } from './store/database.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../site/dist', import.meta.url));

/** Standard output carries the address alone; the log, as JSON, goes to standard error. */
const LOG_FD = 2;

try {
  await main(readConfig(processEnvironment()));
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(1);
}

/** Configuration, store, listener, worker: each is there before the next needs it. */
async function main(config: Config): Promise<void> {
  // Written in the background: a crash may lose the last lines of the log, and nothing else.
  const log = pino({ level: config.LOG_LEVEL }, destination({ fd: LOG_FD, sync: false }));
  exitOnBrokenCode(log);
  const site = readBuiltSite(SITE_FOLDER);
  const store = await openStore(config.DATABASE_URL);
  const destinations = configuredDestinations({
    quoteWebhookUrl: config.QUOTE_WEBHOOK_URL ?? undefined,
    holidayLightsWebhookUrl: config.HOLIDAY_LIGHTS_WEBHOOK_URL ?? undefined,
    webhookSecret: config.WEBHOOK_SECRET ?? undefined,
  });
  const outbox = createOutbox({ store, destinations, clock: systemClock, log });
  const running: Partial<Stoppable> = { outbox, store };
  const stopping = stopOnSignals(running, log);
  const names = new Set(destinations.map((one) => one.name));
  const app: FastifyInstance = await createSite({
    config,
    store,
    hasDestination: (name) => names.has(name),
    onLeadSaved: () => outbox.wake(),
    site,
    log,
    stopping,
  });
  running.app = app;
  const url = await listen(app, config);
  outbox.start();
  log.info({ url, store: store.engine, destinations: [...names] }, 'started');
  process.stdout.write(`Downspout is at ${url}\n`);
}

/** What is stored is safe, and nothing is known of the rest: a fresh process goes on. */
function exitOnBrokenCode(log: Logger): void {
  const exit = (error: unknown) => {
    log.fatal({ err: error }, 'stopped by an unexpected error');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}

/** Errors with a code are foreseen and say themselves what to do; of others, the place is needed too. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
}
