/** `GET /api/inbox` and `/api/inbox/before/{id}`: newest first. */
export interface InboxPage {
  readonly leads: readonly InboxLead[];
  /** The id to ask for the next page with; null on the last one. */
  readonly next: string | null;
}

export interface InboxLead {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly kind: InboxKind;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Of its deliveries, the one that needs the owner most. */
  readonly delivery: InboxDelivery;
}

/** `call` is one that a call brought; `incomplete` one from a call that broke off. */
export type InboxKind = 'quote' | 'holiday-lights' | 'call' | 'incomplete';

export type InboxDelivery = 'dead' | 'waiting' | 'no-destination' | 'delivered';
