import type { AttemptResult } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Destination } from './destinations.ts';
import { deliverMail } from './mail.ts';
import { deadMail, leadMail } from './mail-text.ts';
import type { Parcel } from './parcels.ts';
import { payloadOf } from './payloads.ts';
import { deliverWebhook } from './webhook.ts';

/** One attempt of one delivery. */
export interface Attempt {
  /** The delivery's id, the same on every attempt. */
  readonly id: string;
  readonly parcel: Parcel;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
}

/** The way to a destination: sends a delivery once and judges the answer. Never rejects. */
export type Deliver = (attempt: Attempt) => Promise<AttemptResult>;

/** What every way needs. */
export interface DeliverParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Of one attempt. */
  readonly timeoutMs: number;
}

/** The way to this destination. */
export function createDeliver(destination: Destination, parts: DeliverParts): Deliver {
  if (destination.via === 'webhook') {
    return ({ id, parcel, signal }) => {
      return deliverWebhook({ ...parts, destination, id, body: payloadOf(parcel.lead), signal });
    };
  }
  const { mail, name } = destination;
  const compose = name === 'owner-mail-dead' ? deadMail : leadMail;
  return ({ id, parcel, signal }) => {
    return deliverMail({ ...parts, mail, id, text: compose(parcel, mail.officeUrl), signal });
  };
}
