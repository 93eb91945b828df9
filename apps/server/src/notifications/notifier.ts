import type { BusinessClock } from '@downspout/leads/business-hours';
import { companyClock } from '@downspout/leads/company-clock';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Destination } from '../deliveries/destination.ts';
import type { OutboxLog } from '../outbox/log.ts';
import { createLoop } from '../outbox/loop.ts';
import { createStoreTrouble } from '../outbox/store-trouble.ts';
import type { Store } from '../store/database.ts';
import { firstIdOf } from '../store/uuid-v7.ts';
import { type VisitorWaySettings, visitorWays } from '../visitor-messages/destinations.ts';
import type { VisitorWays } from '../visitor-messages/plan-visitor-messages.ts';
import { type ReachableUser, readListeners } from './listeners.ts';
import { NOTIFY_BATCH, nextAlertAt, notifyDue, waysOf } from './notify-due.ts';
import { PLAN_BATCH, planNewLeads } from './plan-new-leads.ts';
import { planSummaries, SUMMARY_MAIL } from './summary/plan-summaries.ts';

/** Leads that are older are nothing to be told of any more, in ms. */
const NEWS_MS = 24 * 60 * 60_000;
/** A lead is committed up to 10 s after its id was made, and clocks of several servers differ by some. In ms. */
const LATE_COMMITS_MS = 60_000;

export interface NotifierParts {
  readonly store: Store;
  readonly config: Pick<Config, 'ALERT_AGAIN_MINUTES'> & VisitorWaySettings;
  readonly clock: Clock;
  readonly log: OutboxLog;
  /** Those that are configured: by them users and visitors can be told. */
  readonly destinations: readonly Pick<Destination, 'name'>[];
  /** Default: the company's. */
  readonly businessClock?: BusinessClock;
  /** Called after a commit that brought deliveries. Must not throw. */
  onPlanned(): void;
}

/** Has users told of leads, soon after they were stored, so that no visitor waits for it. */
export interface Notifier {
  /** Tells of what an earlier process has left, and from then on of what `wake` tells. */
  start(): void;
  /** Tells that leads were committed. */
  wake(): void;
  /** Tells that leads may have been released, or that users are told otherwise: all of the last day is looked at again. */
  recheck(): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  /** Begins nothing more. Resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Several processes may run one each on the same PostgreSQL store. */
export function createNotifier(parts: NotifierParts): Notifier {
  const { store, clock, log, destinations } = parts;
  const toVisitors = visitorWays(parts.config);
  const isToVisitors = toVisitors.mail || toVisitors.text;
  const has = (name: string) => destinations.some((one) => one.name === name);
  const ways = waysOf(destinations);
  let isStarted = false;
  /** Leads before this were looked at, in ms since the epoch; null: none of the last day was. */
  let lookedUntil: number | null = null;
  const waiters: (() => void)[] = [];
  const trouble = createStoreTrouble(log, 'notifications');
  const loop = createLoop({ clock, engine: store.engine, trouble, lookOnce, onIdle });

  async function lookOnce(): Promise<number | null> {
    const from = lookedUntil;
    const begun = clock.now();
    const listeners = await readListeners(store.db, ways);
    if (listeners.length > 0 || isToVisitors) {
      while (await planAndTell(parts, { listeners, toVisitors }, from)) {
        // As long as there is more.
      }
    }
    // What asked for all meanwhile is not forgotten.
    if (lookedUntil === from) lookedUntil = begun;
    const nextSummaryAt = has(SUMMARY_MAIL) ? await planDue() : null;
    trouble.worked();
    const nextAt = await nextAlertAt(store);
    return nextAt === null ? nextSummaryAt : Math.min(nextAt, nextSummaryAt ?? nextAt);
  }

  async function planDue(): Promise<number | null> {
    const { planned, nextAt } = await planSummaries(store, parts.businessClock ?? companyClock, clock.now());
    if (planned > 0) parts.onPlanned();
    return nextAt;
  }

  function onIdle(): void {
    if (loop.isLooking()) return;
    for (const resolve of waiters.splice(0)) resolve();
  }

  function settled(): Promise<void> {
    return loop.isLooking() ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve();
  }

  return {
    start() {
      isStarted = true;
      loop.look();
    },
    wake() {
      if (isStarted) loop.look();
    },
    recheck() {
      lookedUntil = null;
      if (isStarted) loop.look();
    },
    settled,
    stop() {
      loop.stop();
      return settled();
    },
  };
}

interface Audience {
  readonly listeners: readonly ReachableUser[];
  readonly toVisitors: VisitorWays;
}

/** Plans what is new, tells what is due, and answers whether there may be more. */
async function planAndTell(
  { store, clock, config, businessClock = companyClock, onPlanned }: NotifierParts,
  { listeners, toVisitors }: Audience,
  lookedUntil: number | null,
): Promise<boolean> {
  const now = clock.now();
  // What came before anybody could be told is no news: whoever switches notifications on is not sent the whole day.
  const since = toVisitors.mail || toVisitors.text ? 0 : Math.min(...listeners.map((one) => one.since));
  const from = firstIdOf(Math.max(now - NEWS_MS, since, (lookedUntil ?? 0) - LATE_COMMITS_MS));
  const againAfterMs = config.ALERT_AGAIN_MINUTES === 0 ? null : config.ALERT_AGAIN_MINUTES * 60_000;
  const { planned, notified } = await store.db.transaction().execute(async (transaction) => {
    const terms = { now, listeners, from, againAfterMs, clock: businessClock, toVisitors };
    const planned = await planNewLeads(transaction, terms);
    return { planned, notified: await notifyDue(transaction, store.engine, { now, listeners }) };
  });
  if (planned + notified > 0) onPlanned();
  return planned === PLAN_BATCH || notified === NOTIFY_BATCH;
}
