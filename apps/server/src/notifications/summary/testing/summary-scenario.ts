import { createBusinessClock, WEEKDAYS } from '@downspout/leads/business-hours';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '@downspout/office-api/notifications';
import { readConfig } from '../../../config/read-config.ts';
import type { FakeClock } from '../../../deliveries/testing/fake-clock.ts';
import { createFakeClock } from '../../../deliveries/testing/fake-clock.ts';
import { startMailServer } from '../../../deliveries/testing/mail-server.ts';
import type { NewLead } from '../../../leads/new-lead.ts';
import { createSaveLead } from '../../../leads/save-lead.ts';
import { createOutbox } from '../../../outbox/outbox.ts';
import { logInto } from '../../../outbox/testing/scenario.ts';
import type { Store } from '../../../store/database.ts';
import type { Engine } from '../../../testing/engines.ts';
import { newQuote } from '../../../testing/new-leads.ts';
import { createNotifier } from '../../notifier.ts';
import { storePreferences } from '../../preferences.ts';
import { SUMMARY_MAIL } from '../plan-summaries.ts';
import { summaryDestinations } from '../summary-destination.ts';

/** In minutes, as the scenario counts. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** Monday, 4:00 in Atlanta. */
export const MONDAY = Date.UTC(2026, 10, 2, 9);
const MINUTE_MS = 60_000;
const OPEN = [{ days: WEEKDAYS, opens: '08:00', closes: '18:00' }];

/** Everything in it is real but the clock, which stands until it is turned. */
export async function createSummaryScenario(engine: Engine, start: number) {
  const [server, store] = await Promise.all([startMailServer(), engine.open()]);
  engine.cleanUp(() => server.close());
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Office <office@example.com>' };
  const config = readConfig({ ...mail, OFFICE_URL: 'https://office.example.com', VISITOR_MESSAGES: 'off' });
  const clock = createFakeClock(start);
  const save = createSaveLead({ store, destinations: [], onSaved() {} });
  const running: Process[] = [];

  /** A server on the store: what plans, and what sends. */
  function startProcess(sends = true): Process {
    const started = process(engine, { store, config, clock, sends });
    running.push(started);
    return started;
  }

  return {
    server,
    store,
    clock,
    startProcess,
    async user(name: string, preferences: Partial<NotificationPreferences> = {}, chosenAt = 0) {
      const user = { id: name, username: name, password_hash: '', created_at: 0, recovery_codes: '[]' };
      const row = { ...user, disabled_at: null, totp_secret: null, totp_last_step: null };
      await store.db.insertInto('users').values(row).execute();
      const mailAddress = `${name}@example.com`;
      const chosen = { ...DEFAULT_PREFERENCES, mailAddress, summaryAt: '07:00', ...preferences };
      await storePreferences(store.db, name, chosen, chosenAt);
    },
    /** A lead that came so many minutes ago, as it stands now; its id. */
    async lead(minutesAgo: number, changes: object = {}, lead: NewLead = newQuote()): Promise<string> {
      const receivedAt = clock.now() - minutesAgo * MINUTE_MS;
      const outcome = await save({ ...lead, receivedAt });
      const id = 'id' in outcome ? outcome.id : '';
      if (Object.keys(changes).length > 0) {
        await store.db.updateTable('leads').set(changes).where('id', '=', id).execute();
      }
      return id;
    },
    /** Half hour by half hour, after what is left of the first. */
    async pass(minutes: number, stepMinutes = 30) {
      const steps = [minutes % stepMinutes, ...Array<number>(Math.floor(minutes / stepMinutes)).fill(stepMinutes)];
      for (const step of steps) {
        await clock.leap(step * MINUTE_MS, async () => {
          for (const { settled } of running) await settled();
        });
      }
    },
    /** Of the summaries, in the order of their days. */
    async summaries() {
      const rows = await store.db
        .selectFrom('deliveries')
        .leftJoin('delivery_attempts as attempt', 'attempt.delivery_id', 'deliveries.id')
        .select(['recipient', 'state', 'created_at', 'attempt.error', 'attempt.answer'])
        .where('destination', '=', SUMMARY_MAIL)
        .orderBy('deliveries.id')
        .orderBy('attempt.number')
        .execute();
      return rows.map(({ recipient, state, created_at, error, answer }) => {
        const what = error ?? answer;
        const tried = what === null ? '' : `: ${what}`;
        return `${recipient} ${new Date(created_at).toISOString().slice(0, 16)} ${state}${tried}`;
      });
    },
  };
}

/** A summary for Ana, planned on Monday by a process that was killed before it could send it. */
export async function createUnsentSummary(engine: Engine) {
  const scenario = await createSummaryScenario(engine, MONDAY);
  await scenario.user('ana');
  await scenario.lead(HOUR);
  const killed = scenario.startProcess(false);
  await scenario.pass(3 * HOUR);
  await killed.stop();
  return scenario;
}

export interface Process {
  settled(): Promise<void>;
  /** As when it is killed: nothing more is begun. */
  stop(): Promise<void>;
}

interface ProcessParts {
  readonly store: Store;
  readonly config: ReturnType<typeof readConfig>;
  readonly clock: FakeClock;
  readonly sends: boolean;
}

function process(engine: Engine, { store, config, clock, sends }: ProcessParts): Process {
  const destinations = summaryDestinations(config, store);
  const log = logInto([]);
  const outbox = createOutbox({ store, destinations, log, clock, random: () => 0.5, fetch });
  const businessClock = createBusinessClock(OPEN, 'America/New_York');
  const notifier = createNotifier({
    store,
    clock,
    config,
    destinations,
    businessClock,
    log,
    onPlanned: () => outbox.wake(),
  });
  if (sends) outbox.start();
  notifier.start();
  const stop = async () => {
    await notifier.stop();
    await outbox.settled();
    const stopped = outbox.stop(0);
    await clock.leap(0, async () => {});
    await stopped;
  };
  engine.cleanUp(stop);
  return {
    async settled() {
      await notifier.settled();
      await outbox.settled();
    },
    stop,
  };
}
