import type { Clock } from '../clock.ts';
import type { AttemptResult } from '../deliveries/attempt.ts';
import { type DeliveryContent, readDeliveryContents } from '../deliveries/delivery-content.ts';
import type { Destination } from '../deliveries/destination.ts';
import type { Store } from '../store/database.ts';
import type { ClaimedDelivery, FinishedAttempt } from './finished-attempt.ts';

/** Takes claimed deliveries to one destination. */
export interface Courier {
  /**
   * Begins an attempt of each delivery and comes back; `onFinished` is called once for each, whatever happens.
   * Throws when the leads cannot be read; then the attempts are finished as interrupted, without a request.
   */
  send(claimed: readonly ClaimedDelivery[]): Promise<void>;
  /** Interrupts the attempts under way. */
  abort(): void;
}

/** What a courier works with. */
export interface CourierParts {
  store: Store;
  destination: Destination;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  onFinished(attempt: FinishedAttempt): void;
}

/** A courier for one destination. */
export function createCourier({ store, destination, clock, fetch, timeoutMs, onFinished }: CourierParts): Courier {
  const underWay = new Set<AbortController>();

  async function attempt(delivery: ClaimedDelivery, content: DeliveryContent | undefined): Promise<void> {
    const controller = new AbortController();
    underWay.add(controller);
    const startedAt = clock.now();
    const begun = clock.monotonic();
    const { signal } = controller;
    // Whatever there is in one lead, it must not end the process: the next one would claim it again.
    const result = await resultOf(delivery, content, signal).catch(() => UNSENDABLE);
    underWay.delete(controller);
    onFinished({ delivery, startedAt, durationMs: Math.round(clock.monotonic() - begun), result });
  }

  async function resultOf(
    { id, recipient }: ClaimedDelivery,
    content: DeliveryContent | undefined,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const attempt = { id, recipient, signal, fetch, clock, timeoutMs };
    if (destination.tellsOf === 'days') return destination.deliver({ ...attempt, content: null });
    if (content === undefined) return MISSING;
    return content.lead.erased_at === null ? destination.deliver({ ...attempt, content }) : ERASED;
  }

  return {
    async send(claimed) {
      const leadIds = [...new Set(claimed.flatMap(({ leadId }) => leadId ?? []))];
      const contents = await readDeliveryContents(store.db, destination, leadIds).catch((error) => {
        for (const delivery of claimed) onFinished(unsent(delivery, clock.now()));
        throw error;
      });
      for (const delivery of claimed) void attempt(delivery, contents.get(delivery.leadId ?? ''));
    },
    abort() {
      for (const controller of underWay) controller.abort();
    },
  };
}

/** A claimed delivery given back without an attempt. */
export function unsent(delivery: ClaimedDelivery, now: number): FinishedAttempt {
  return { delivery, startedAt: now, durationMs: 0, result: { outcome: 'interrupted' } };
}

/** The lead or its details were taken out of the store by hand. */
const MISSING: AttemptResult = {
  outcome: 'failed',
  kind: 'delivery',
  status: null,
  error: 'the lead is not in the store',
  retryAfterMs: null,
  answer: null,
};

/** A fault of ours. */
const UNSENDABLE: AttemptResult = { ...MISSING, error: 'the delivery could not be put together' };

/** Nothing of a person whose data were erased is ever sent, whatever else has made the delivery wait. */
const ERASED: AttemptResult = { ...MISSING, kind: 'gone', error: "the person's data were erased" };
