import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createSealer } from '../consents/sealer.ts';
import type { Destination } from '../deliveries/destination.ts';
import { listen } from '../listen.ts';
import { openLog } from '../log.ts';
import { createNotifier, type Notifier } from '../notifications/notifier.ts';
import { readBuiltOffice } from '../office/office-pages.ts';
import { openOnRequest } from '../office/open-on-request.ts';
import { findUser } from '../office/sign-in/users.ts';
import { createOffice } from '../office.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { readBuiltSite } from '../pages/built-site.ts';
import { retentionDays } from '../retention/rules.ts';
import { startRetention } from '../retention/start-retention.ts';
import type { BuiltFolders } from '../run-server.ts';
import { createSite } from '../site.ts';
import { type Stoppable, stopOnSignals } from '../stop-on-signals.ts';
import type { Store } from '../store/database.ts';
import { callSources } from '../voice/call-sources.ts';
import { createAssistant } from '../voice/embedded/configured-assistant.ts';
import { DEMO_HOST } from './demo-config.ts';
import { fillYear } from './fill-year.ts';
import { markedOffice } from './marked-office.ts';
import { OWNER } from './office-day.ts';
import { createOpenDoor } from './open-door.ts';
import { openPassingStore } from './passing-store.ts';
import { createRandom } from './random.ts';
import { createReceivers, demoDestinations } from './receivers.ts';

/** What all parts of the running demo share. */
interface Demo {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly fetch: typeof globalThis.fetch;
  readonly outbox: Outbox;
  readonly notifier: Notifier;
  readonly destinations: readonly Destination[];
  readonly stopping: () => boolean;
}

/**
 * Runs site and office on a store of its own, filled with a made-up year, until the process is told to stop; then it is gone.
 * Nobody signs in, and whatever is posted is answered in this process (`receivers.ts`). `leads`: as of `fillYear`.
 */
export async function runDemo(config: Config, folders: BuiltFolders, leads?: number): Promise<void> {
  const log = openLog(config.LOG_LEVEL);
  const running: Partial<Stoppable> = {};
  const stopping = stopOnSignals(running, log);
  const store = await openPassingStore();
  running.store = store;
  print('Making up a year of leads …');
  const now = Date.now();
  const { troubles, refused } = await fillYear({ store, config, now, ...(leads !== undefined && { leads }) });
  const { fetch, refuse } = createReceivers({ now: Date.now, pass, troubles, random: createRandom(now) });
  for (const leadId of refused) refuse(leadId);
  // That a made-up automation is down is no news.
  const silent = log.child({}, { level: 'silent' });
  const destinations = demoDestinations(config, store);
  const parts = { store, destinations, clock: systemClock, log: silent };
  const outbox = createOutbox({ ...parts, fetch });
  const notifier = createNotifier({ ...parts, config, onPlanned: () => outbox.wake() });
  Object.assign(running, { outbox, notifier });
  const demo: Demo = { config, store, log, fetch, outbox, notifier, destinations, stopping };
  running.app = await openSite(demo, folders.site, running);
  running.office = await openOffice(demo, folders.office);
  const site = await listen(running.app, config);
  const office = await listen(running.office, { HOST: config.OFFICE_HOST, PORT: config.OFFICE_PORT }, 'OFFICE_');
  outbox.start();
  notifier.start();
  running.retention = startRetention({ store, rules: retentionDays(config), clock: systemClock, log });
  print(`Demo: made-up data, and nothing is sent. Send a request at ${named(site)}`);
  print(`The demo’s office is at ${named(office)}`);
}

async function openSite(demo: Demo, folder: string, running: Partial<Stoppable>): Promise<FastifyInstance> {
  const { config, store, log, outbox, notifier, destinations, stopping } = demo;
  const sealer = createSealer(store, log);
  running.sealer = sealer;
  sealer.start();
  return createSite({
    config,
    store,
    log,
    stopping,
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
    site: readBuiltSite(folder, callSources(config)),
  });
}

async function openOffice({ outbox, notifier, ...demo }: Demo, folder: string): Promise<FastifyInstance> {
  const owner = await findUser(demo.store.db, OWNER);
  if (owner === undefined) throw new Error('The made-up year has no owner');
  const app = await createOffice({
    ...demo,
    office: markedOffice(readBuiltOffice(folder)),
    onDeliveriesChanged: () => {
      notifier.recheck();
      outbox.recheck();
    },
  });
  await app.ready();
  const door = createOpenDoor(demo.store, owner);
  return openOnRequest(
    async () => app,
    demo.log,
    (listener) => listener.addHook('onRequest', door),
  );
}

function named(address: string): string {
  return `http://${DEMO_HOST}:${new URL(address).port}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
