import { randomUUID } from 'node:crypto';
import type { Destination } from '../deliveries/destination.ts';
import { claimDueDeliveries, claimProbe } from '../outbox/claim.ts';
import { createCourier } from '../outbox/courier.ts';
import { ensureDestination, readHealth } from '../outbox/destination-health.ts';
import type { ExpectDelivery, ExpectedDelivery } from '../outbox/expected-delivery.ts';
import type { ClaimedDelivery, FinishedAttempt } from '../outbox/finished-attempt.ts';
import { settleAttempts } from '../outbox/settle.ts';
import { selectUnleased } from '../outbox/waiting.ts';
import type { Store } from '../store/database.ts';
import type { Random } from './random.ts';
import type { YearClock } from './year-clock.ts';

const TIMEOUT_MS = 15_000;
const LEASE_MS = 20_000;
const AT_ONCE = 16;

/** What delivers the leads of a year that is told: the outbox's own steps, by the year's clock instead of timers. */
export interface YearOutbox {
  readonly expect: ExpectDelivery;
  /** Sends what was committed and announced. */
  sendExpected(): Promise<void>;
  /** Makes every further try that is due until then. */
  goTo(at: number): Promise<void>;
  /** Deliveries wait that were not announced. */
  recheck(): Promise<void>;
}

export interface YearOutboxParts {
  readonly store: Store;
  readonly destinations: readonly Destination[];
  readonly clock: YearClock;
  readonly fetch: typeof globalThis.fetch;
  readonly random: Random;
}

export async function createYearOutbox(parts: YearOutboxParts): Promise<YearOutbox> {
  const ways = new Map<string, Way>();
  for (const destination of parts.destinations) {
    await ensureDestination(parts.store.db, destination.name);
    ways.set(destination.name, createWay(parts, destination));
  }
  const all = [...ways.values()];
  return {
    expect: (name) => ways.get(name)?.expect() ?? null,
    async sendExpected() {
      for (const way of all) await way.sendExpected();
    },
    async goTo(at) {
      for (;;) {
        const [next] = all.filter((way) => way.nextAt() <= at).toSorted((one, other) => one.nextAt() - other.nextAt());
        if (next === undefined) return;
        await next.tryAgain();
      }
    },
    async recheck() {
      for (const way of all) await way.look();
    },
  };
}

/** To one destination. */
interface Way {
  expect(): ExpectedDelivery;
  sendExpected(): Promise<void>;
  /** When something is due next; infinite when nothing waits. */
  nextAt(): number;
  tryAgain(): Promise<void>;
  look(): Promise<void>;
}

function createWay({ store, clock, fetch, random, ...parts }: YearOutboxParts, destination: Destination): Way {
  const { name } = destination;
  const terms = () => ({ destination: name, now: clock.now(), leaseMs: LEASE_MS });
  let finished: FinishedAttempt[] = [];
  let allFinished = Promise.withResolvers<void>();
  let expected: ClaimedDelivery[] = [];
  let underWay = 0;
  let isFailing = false;
  let nextAt = Number.POSITIVE_INFINITY;
  const courier = createCourier({
    ...{ ...parts, store, destination, clock, fetch, timeoutMs: TIMEOUT_MS },
    onFinished(attempt) {
      finished.push(attempt);
      if (finished.length === underWay) allFinished.resolve();
    },
  });

  async function send(claimed: readonly ClaimedDelivery[]): Promise<void> {
    if (claimed.length === 0) return;
    [finished, allFinished, underWay] = [[], Promise.withResolvers<void>(), claimed.length];
    await courier.send(claimed);
    await allFinished.promise;
    const { health } = await settleAttempts(store, name, finished, clock.now(), random.next);
    isFailing = health.failingSince !== null;
    if (finished.some(({ result }) => result.outcome !== 'delivered') || nextAt <= clock.now()) await look();
  }

  async function look(): Promise<void> {
    const waiting = selectUnleased(store.db, terms()).select(({ fn }) => fn.min('due_at').as('due'));
    const { due } = await waiting.executeTakeFirstOrThrow();
    const health = await readHealth(store.db, name);
    if (due === null) nextAt = Number.POSITIVE_INFINITY;
    else nextAt = health.failingSince === null ? Number(due) : health.nextProbeAt;
  }

  return {
    expect() {
      // As the outbox does: what a failing destination cannot take waits in the store.
      if (isFailing) return { lease: null, committed() {}, dropped() {} };
      const lease = { token: randomUUID(), until: clock.now() + LEASE_MS };
      const claim = { recipient: '', number: 1, leaseToken: lease.token, role: 'due', failingSince: null } as const;
      return { lease, committed: (row) => expected.push({ ...row, ...claim }), dropped() {} };
    },
    async sendExpected() {
      const claimed = expected;
      expected = [];
      await send(claimed);
    },
    nextAt: () => nextAt,
    async tryAgain() {
      clock.goTo(nextAt);
      await send(await (isFailing ? claimProbe(store, terms()) : claimDueDeliveries(store, terms(), AT_ONCE)));
      await look();
    },
    look,
  };
}
