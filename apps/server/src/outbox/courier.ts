import type { Clock } from '../deliveries/clock.ts';
import type { Destination } from '../deliveries/destinations.ts';
import { payloadOf } from '../deliveries/payloads.ts';
import { readStoredLeads } from '../deliveries/stored-leads.ts';
import { type AttemptResult, deliverWebhook } from '../deliveries/webhook.ts';
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

  async function attempt(delivery: ClaimedDelivery, body: string | null): Promise<void> {
    const controller = new AbortController();
    underWay.add(controller);
    const startedAt = clock.now();
    const begun = clock.monotonic();
    const { signal } = controller;
    const { id } = delivery;
    const result =
      body === null ? UNREADABLE : await deliverWebhook({ destination, id, body, fetch, clock, signal, timeoutMs });
    underWay.delete(controller);
    onFinished({ delivery, startedAt, durationMs: Math.round(clock.monotonic() - begun), result });
  }

  return {
    async send(claimed) {
      const leads = await readStoredLeads(store.db, [...new Set(claimed.map(({ leadId }) => leadId))]).catch(
        (error) => {
          for (const delivery of claimed) onFinished(unsent(delivery, clock.now()));
          throw error;
        },
      );
      for (const delivery of claimed) {
        const lead = leads.get(delivery.leadId);
        void attempt(delivery, lead === undefined ? null : payloadOf(lead));
      }
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
const UNREADABLE: AttemptResult = {
  outcome: 'failed',
  kind: 'delivery',
  status: null,
  error: 'the lead is not in the store',
  retryAfterMs: null,
  answer: null,
};
