import type { TranscriptLine } from './calls.ts';
import type { InboxDelivery, InboxKind } from './leads.ts';
import type { LeadMessage } from './messages.ts';

/** Everything that happened with a person, in any of their requests. */
export interface Timeline {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Requests with the same phone or email address that are left out, since they are too many for one person. */
  readonly omitted: number;
}

interface Happened {
  /** Unique in a timeline. */
  readonly id: string;
  /** Ms since the epoch. */
  readonly at: number;
}

interface OfLead extends Happened {
  /** The request it belongs to. */
  readonly leadId: string;
}

/** A request as it came. */
export interface RequestEntry extends OfLead {
  readonly what: 'request';
  readonly kind: InboxKind;
  /** Of the landing form; `''` when none was given. */
  readonly service: string;
  /** What its visitor wrote; `''` for nothing. */
  readonly notes: string;
  readonly isQuarantined: boolean;
  readonly erased: boolean;
}

export interface NoteEntry extends OfLead {
  readonly what: 'note';
  readonly who: string;
  readonly text: string;
}

/** Something that was written to the person from the office, or that they texted. */
export interface MessageEntry extends LeadMessage {
  readonly what: 'message';
}

/** From the audit log; notes and messages are entries of their own alone. */
export interface ChangeEntry extends OfLead {
  readonly what: 'change';
  readonly who: string;
  /** Such as `status-changed`. */
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The lead itself on its way to a connection, or a message to its visitor; as it is now. */
export interface DeliveryEntry extends OfLead {
  readonly what: 'delivery';
  readonly destination: string;
  readonly state: Extract<InboxDelivery, 'waiting' | 'delivered' | 'dead'>;
}

/** A call with the assistant: the one that brought the lead, or one that called its visitor back. */
export interface CallEntry extends OfLead {
  readonly what: 'call';
  readonly callId: string;
  readonly provider: 'platform' | 'embedded' | null;
  /** Null while it goes on, or when it is not known. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly isCallBack: boolean;
  readonly erased: boolean;
  /** False until the call is known by more than its id. */
  readonly isKnown: boolean;
  readonly summary: string | null;
  readonly recordingUrl: string | null;
  /** Who said what; null where the call's own page has it, for another request of the person. */
  readonly lines: readonly TranscriptLine[] | null;
}

/** The person texted STOP or the like, or took it back. */
export interface OptOutEntry extends Happened {
  readonly what: 'opt-out';
  readonly optedOut: boolean;
  readonly keyword: string;
}

export type TimelineEntry =
  | RequestEntry
  | NoteEntry
  | MessageEntry
  | ChangeEntry
  | DeliveryEntry
  | CallEntry
  | OptOutEntry;
