import { destination, type Logger, pino } from 'pino';
import { createAssistant } from './assistant/assistant.ts';
import type { Config } from './config.ts';
import { createSealer, evidenceLog } from './consents/sealer.ts';
import { systemClock } from './deliveries/clock.ts';
import { configuredDestinations, type MailSettings } from './deliveries/destinations.ts';
import { guardedFetch } from './deliveries/guarded-fetch.ts';
import { listen } from './listen.ts';
import { startOffice } from './office/start-office.ts';
import { createOutbox } from './outbox/outbox.ts';
import { readBuiltSite } from './pages/built-site.ts';
import { traceOf } from './plugins/errors.ts';
import { createServerMetrics } from './server-metrics.ts';
import { createSite } from './site.ts';
import { configuredEngines } from './speech/configured-engines.ts';
import { type Stoppable, stopOnSignals } from './stop-on-signals.ts';
import { openServerStore } from './store/server-store.ts';
import { callSources } from './voice/call-sources.ts';

/** Standard output carries the addresses alone; the log, as JSON, goes to standard error. */
const LOG_FD = 2;

/** What the build has left. */
export interface BuiltFolders {
  readonly site: string;
  readonly office: string;
}

/**
 * Runs the whole server in this process: log, site, store, worker, listener, each there before the next needs it.
 * Its address is the first line it prints on standard output; the office's follows, which the site never waits for.
 */
export async function runServer(config: Config, folders: BuiltFolders): Promise<void> {
  // Written in the background: a crash may lose the last lines of the log, and nothing else.
  const log = pino({ level: config.LOG_LEVEL }, destination({ fd: LOG_FD, sync: false }));
  exitOnBrokenCode(log);
  const site = readBuiltSite(folders.site, callSources(config));
  const store = await openServerStore(config.DATABASE_URL);
  const destinations = configuredDestinations({
    quoteWebhookUrl: config.QUOTE_WEBHOOK_URL ?? undefined,
    holidayLightsWebhookUrl: config.HOLIDAY_LIGHTS_WEBHOOK_URL ?? undefined,
    webhookSecret: config.WEBHOOK_SECRET ?? undefined,
    mail: mailSettings(config),
  });
  const { metrics, countAttempts } = createServerMetrics(store, destinations);
  const fetch = guardedFetch(config.WEBHOOK_ALLOW_PRIVATE);
  const outbox = createOutbox({ store, destinations, clock: systemClock, log, fetch, countAttempts });
  const sealer = createSealer(store, evidenceLog(log));
  const running: Partial<Stoppable> = { outbox, sealer, store };
  const stopping = stopOnSignals(running, log, config.DRAIN_SECONDS * 1_000);
  const names = new Set<string>(destinations.map((one) => one.name));
  const app = await createSite({
    config,
    store,
    hasDestination: (name) => names.has(name),
    mailsOwner: names.has('owner-mail'),
    onLeadSaved: () => {
      outbox.wake();
      sealer.wake();
    },
    assistant: createAssistant(config, log),
    engines: configuredEngines(config),
    site,
    log,
    stopping,
    metrics,
  });
  running.app = app;
  const url = await listen(app, config);
  outbox.start();
  sealer.start();
  log.info({ url, store: store.engine, destinations: [...names] }, 'started');
  process.stdout.write(`Downspout is at ${url}\n`);
  const office = await startOffice({
    config,
    store,
    folder: folders.office,
    log,
    stopping,
    destinations,
    onDeliveriesChanged: () => outbox.recheck(),
    metrics,
    fetch,
  });
  if (office !== null) running.office = office;
  if (config.BACKUP_EVERY_HOURS !== null) {
    const { startBackups } = await import('./backups/start-backups.ts');
    // What stops everything has looked already, and nobody would stop them.
    if (stopping()) return;
    running.backups = startBackups(config, config.BACKUP_EVERY_HOURS, log, metrics);
  }
}

function mailSettings({ SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, OFFICE_URL }: Config): MailSettings | undefined {
  if (SMTP_URL === null || MAIL_FROM === null || NOTIFY_EMAIL === null) return undefined;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, to: NOTIFY_EMAIL, officeUrl: OFFICE_URL };
}

/** What is stored is safe, and nothing is known of the rest: a fresh process goes on. */
function exitOnBrokenCode(log: Logger): void {
  const exit = (error: unknown) => {
    log.fatal(traceOf(error), 'stopped by an unexpected error');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}
