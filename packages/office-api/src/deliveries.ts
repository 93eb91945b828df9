import * as z from 'zod/mini';
import { DELIVERY_STATES, type InboxDelivery } from './leads.ts';

/** Deliveries on one page. */
export const DELIVERIES_PAGE = 50;

/** A destination's name. */
const destination = z.string().check(z.minLength(1), z.maxLength(60));

/** Which deliveries are meant; a part that is left out lets everything pass. */
export const deliveryFilter = z.object({
  state: z.optional(z.enum(DELIVERY_STATES)),
  destination: z.optional(destination),
});

export type DeliveryFilter = z.output<typeof deliveryFilter>;

/** `GET /api/deliveries?…filter&before=…`: newest first. */
export interface DeliveriesPage {
  readonly deliveries: readonly DeliveryEntry[];
  /** To be sent as `before` for the next page; null on the last one. */
  readonly next: string | null;
}

/** A delivery as the list shows it. Times in ms since the epoch. */
export interface DeliveryEntry {
  readonly id: string;
  /** Null for what tells of more than one. */
  readonly lead: { readonly id: string; readonly name: string; readonly erased: boolean } | null;
  readonly destination: string;
  readonly state: InboxDelivery;
  readonly attempts: number;
  readonly createdAt: number;
  /** When it is tried next, if it waits and its destination takes deliveries. */
  readonly dueAt: number;
  readonly giveUpAt: number;
  readonly settledAt: number | null;
  /** An attempt is under way. */
  readonly isBeingSent: boolean;
  /** The last attempt that has ended; null before the first. */
  readonly last: {
    readonly at: number;
    readonly outcome: 'delivered' | 'failed' | 'interrupted';
    readonly status: number | null;
    readonly error: string | null;
  } | null;
}

/** `GET /api/deliveries/count?…filter`. */
export interface DeliveriesCount {
  readonly count: number;
  /** How many of them can be retried: not delivered, not erased, and with a destination that is configured. */
  readonly retriable: number;
  /**
   * The same by age, the shortest span first, each with those of the spans before; one that holds no more than the one before
   * it is left out, so that the last holds all.
   */
  readonly ages: readonly RetriableAge[];
  /** When the oldest request among them came in; null when there is none. */
  readonly oldestAt: number | null;
}

/** Deliveries of requests that came in since then, the last so many days; both null for all. */
export interface RetriableAge {
  readonly days: number | null;
  readonly since: number | null;
  readonly count: number;
}

/**
 * `GET /api/delivery-totals`, in leads: each accepted one stands in one of the five, by that delivery of it that needs the owner
 * most. They are counted from the deliveries alone, so that `accepted` is their sum only if nothing was lost.
 */
export interface DeliveryTotals {
  readonly accepted: number;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
  readonly noDestination: number;
  /** In quarantine. */
  readonly held: number;
  /** Accepted leads without any delivery: some of their ids. Empty when the delivery totals add up. */
  readonly missing: readonly string[];
}

/** `GET /api/destinations`: those that are configured. */
export interface Destinations {
  readonly destinations: readonly DestinationEntry[];
}

export interface DestinationEntry {
  readonly name: string;
  /** What is told to it: new leads, deliveries to others that are dead, or a lead or a day to one of its recipients each time. */
  readonly tellsOf: 'leads' | 'failures' | 'notifications' | 'days';
  /** Null while it takes deliveries. */
  readonly failingSince: number | null;
  readonly nextProbeAt: number | null;
}

/** `GET /api/deliveries/summary`. */
export interface DeliveriesSummary {
  readonly totals: DeliveryTotals;
  /** Configured or not, as long as there are deliveries for it. */
  readonly destinations: readonly DestinationSummary[];
}

/** In deliveries. */
export interface DestinationSummary extends Omit<DestinationEntry, 'tellsOf'> {
  /** Null when it is not configured. */
  readonly tellsOf: DestinationEntry['tellsOf'] | null;
  readonly waiting: number;
  readonly dead: number;
  readonly noDestination: number;
}

/** `POST /api/deliveries/{id}/retry`. `again`: also one that is delivered, under the same `webhook-id`. */
export const retryBody = z.object({ again: z.optional(z.boolean()) });

/**
 * `POST /api/deliveries/retry`. `expected` is what the count said could be retried: no other number is. `since`: only of
 * requests that came in then or later; null, as without it, for all.
 */
export const retryManyBody = z.object({
  filter: deliveryFilter,
  expected: z.int().check(z.minimum(0)),
  since: z.optional(z.nullable(z.int())),
});

/** The answer to both. */
export interface Retried {
  readonly retried: number;
  /** Left alone, since an attempt was under way. */
  readonly beingSent: number;
}

/** `POST /api/leads/{id}/deliveries`: sends it to one more destination. */
export const sendElsewhereBody = z.object({ destination });

/** The answer to it. */
export interface SentElsewhere {
  /** Of the new delivery. */
  readonly id: string;
}

/** `POST /api/destinations/{name}/test`: what became of one attempt, made at once and marked as a test. */
export interface TestDelivery {
  /** The `webhook-id`. */
  readonly id: string;
  readonly isDelivered: boolean;
  readonly durationMs: number;
  readonly status: number | null;
  /** Why it was not delivered. */
  readonly error: string | null;
  /** The first 2 KB of what was answered. */
  readonly answer: string | null;
}

export type RetryManyBody = z.output<typeof retryManyBody>;
