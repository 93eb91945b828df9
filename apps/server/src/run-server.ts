import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { UnknownSetting } from './config/unknown-settings.ts';
import { createSealer, evidenceLog } from './consents/sealer.ts';
import type { Destination } from './deliveries/destination.ts';
import { configuredDestinations } from './deliveries/destinations.ts';
import { guardedFetch } from './deliveries/guarded-fetch.ts';
import { replyDestinations } from './lead-messages/destinations.ts';
import { listen } from './listen.ts';
import { openLog } from './log.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createPush } from './notifications/push/create-push.ts';
import { summaryDestinations } from './notifications/summary/summary-destination.ts';
import { userDestinations } from './notifications/user-destinations.ts';
import { startOffice } from './office/start-office.ts';
import { createOutbox } from './outbox/outbox.ts';
import { readBuiltSite } from './pages/built-site.ts';
import { traceOf } from './plugins/errors.ts';
import { keepFilesPrivate } from './private-files.ts';
import { retentionDays } from './retention/rules.ts';
import { startRetention } from './retention/start-retention.ts';
import { createServerMetrics } from './server-metrics.ts';
import { createSite } from './site.ts';
import { configuredEngines } from './speech/configured-engines.ts';
import { type Stoppable, stopOnSignals } from './stop-on-signals.ts';
import type { Store } from './store/database.ts';
import { openServerStore } from './store/server-store.ts';
import { visitorDestinations } from './visitor-messages/destinations.ts';
import { callSources } from './voice/call-sources.ts';
import { createAssistant } from './voice/embedded/configured-assistant.ts';

/** What the build has left. */
export interface BuiltFolders {
  readonly site: string;
  readonly office: string;
}

/**
 * Runs the whole server in this process: log, site, store, worker, listener, each there before the next needs it.
 * Its address is the first line it prints on standard output; the office's follows, which the site never waits for.
 */
export async function runServer(
  config: Config,
  folders: BuiltFolders,
  unknown: readonly UnknownSetting[] = [],
): Promise<void> {
  const log = openLog(config.LOG_LEVEL);
  exitOnBrokenCode(log);
  for (const { name, meant } of unknown) log.warn({ name, meant }, 'there is no setting of this name: it is not read');
  const open = keepFilesPrivate(config);
  if (open.length > 0)
    log.warn({ files: open }, 'others on this machine may read these, and that could not be changed');
  const site = readBuiltSite(folders.site, callSources(config));
  const store = await openServerStore(config.DATABASE_URL);
  const destinations = await loadDestinations(config, store);
  const { metrics, countAttempts } = createServerMetrics(store, destinations);
  const fetch = guardedFetch(config.WEBHOOK_ALLOW_PRIVATE);
  const outbox = createOutbox({ store, destinations, clock: systemClock, log, fetch, countAttempts });
  const sealer = createSealer(store, evidenceLog(log));
  const parts = { store, config, destinations, clock: systemClock, log };
  const notifier = createNotifier({ ...parts, onPlanned: () => outbox.wake() });
  const running: Partial<Stoppable> = { notifier, outbox, sealer, store };
  const stopping = stopOnSignals(running, log, config.DRAIN_SECONDS * 1_000);
  const app = await createSite({
    config,
    store,
    destinations,
    expectDelivery: outbox.expect,
    onLeadSaved: () => {
      notifier.wake();
      sealer.wake();
    },
    onLeadCorrected: () => {
      outbox.wake();
      sealer.wake();
    },
    assistant: await createAssistant(config, log),
    engines: configuredEngines(config),
    site,
    log,
    stopping,
    metrics,
  });
  running.app = app;
  const url = await listen(app, config);
  outbox.start();
  notifier.start();
  sealer.start();
  running.retention = startRetention({ store, rules: retentionDays(config), clock: systemClock, log });
  log.info({ url, store: store.engine, destinations: destinations.map(({ name }) => name) }, 'started');
  process.stdout.write(`Downspout is at ${url}\n`);
  const office = await startOffice({
    config,
    store,
    folder: folders.office,
    log,
    stopping,
    destinations,
    onDeliveriesChanged: () => {
      notifier.recheck();
      outbox.recheck();
    },
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

/** All that is configured, with what each needs: an upgrade may replace the files while this process runs. */
async function loadDestinations(config: Config, store: Store): Promise<Destination[]> {
  const destinations = [
    ...configuredDestinations(config),
    ...userDestinations(config, store),
    ...summaryDestinations(config, store),
    ...visitorDestinations(config, store),
    ...replyDestinations(config, store),
    await createPush(store),
  ];
  await Promise.all(destinations.map((destination) => destination.load()));
  return destinations;
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
