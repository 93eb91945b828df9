import type { Clock } from '../clock.ts';
import type { LeadKind } from '../store/tables.ts';
import type { AttemptResult } from './attempt.ts';
import type { DeliveryContent } from './delivery-content.ts';

/** Whoever takes deliveries: what it accepts, how it is delivered to, and how it is tested. `destinations.ts` lists them. */
export type Destination = LeadDestination | DayDestination;

/** Each delivery to it belongs to a lead. */
export interface LeadDestination extends AnyDestination {
  /** New leads, deliveries to others that are dead, or leads to one of its recipients each time. */
  readonly tellsOf: 'leads' | 'failures' | 'notifications';
  /** Sends a delivery once and judges the answer. Never rejects. */
  deliver(attempt: Attempt<DeliveryContent>): Promise<AttemptResult>;
}

/** Each delivery to it tells one of its recipients of a day, and belongs to no lead. */
export interface DayDestination extends AnyDestination {
  readonly tellsOf: 'days';
  /** Sends a delivery once and judges the answer. Never rejects. */
  deliver(attempt: Attempt<null>): Promise<AttemptResult>;
}

interface AnyDestination extends AcceptsLeads {
  /** Deliveries under way at once from one process. */
  readonly maxInFlight: number;
  /** Whether the owner is told by mail of a delivery to it that dies. */
  readonly failureIsMailed: boolean;
  /** Loads what its deliveries need, before the first: an upgrade may replace the files while this process runs. */
  load(): Promise<unknown>;
  /** Sends something of the shape that its deliveries have, marked as a test, once. Never rejects. */
  test(attempt: Attempt<null>): Promise<AttemptResult>;
}

/** What the intake knows of a destination. */
export interface AcceptsLeads {
  /** What `deliveries.destination` holds. */
  readonly name: string;
  /** Makes the id of its delivery of a lead: `msg_{lead}{suffix}`. */
  readonly idSuffix: string;
  /** Whether each new lead of this kind is delivered to it. */
  accepts(kind: LeadKind): boolean;
}

/** One attempt of one delivery. */
export interface Attempt<Content> {
  /** The delivery's id, the same on every attempt. */
  readonly id: string;
  /** Which of the destination's recipients it is for, such as a device; `''` when there is one. */
  readonly recipient: string;
  readonly content: Content;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
  /** From connecting to the end, in ms. */
  readonly timeoutMs: number;
}
