import type { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import type { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import type { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { LeadStatus } from '@downspout/office-api/leads';
import type { RetentionRule } from '@downspout/office-api/retention';
import type { Generated } from 'kysely';
import type { NotificationTables } from '../notifications/notification-tables.ts';
import type { EvidenceTables } from './evidence-tables.ts';
import type { OfficeTables } from './office-tables.ts';

/**
 * The store's tables as Kysely sees them, the same on SQLite and PostgreSQL.
 * Times are milliseconds since the epoch (UTC) unless a column says otherwise; truth values are 0 or 1.
 */
export interface Tables extends OfficeTables, EvidenceTables, NotificationTables {
  leads: LeadsTable;
  quote_requests: QuoteRequestsTable;
  holiday_lights_leads: HolidayLightsLeadsTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  destinations: DestinationsTable;
  calls: CallsTable;
  live_calls: LiveCallsTable;
  repeated_requests: DuplicateRequestsTable;
  site_secrets: SiteSecretsTable;
  heartbeat: HeartbeatTable;
  retention: RetentionTable;
}

export type LeadKind = 'quote' | 'holiday-lights';

/** The columns of the visitor's entries, each a text; `''` for nothing. One added later has that as its default. */
type FieldColumns<Fields extends readonly LeadField[]> = {
  [Field in Fields[number] as Field['column']]: Field extends { since: number } ? Generated<string> : string;
};

/** Who wrote, whatever the form. Their entries are changed after the insert only by themselves, in the call that brought it, and erased on their request. */
export interface LeadsTable extends FieldColumns<typeof LEAD_FIELDS> {
  /** UUID version 7: sorts by arrival. */
  id: string;
  kind: LeadKind;
  /** ISO 8601: the browser's time at submit as it was sent, else the server's. */
  submitted_at: string;
  received_at: number;
  /** The page the form was on (Referer), `''` when unknown. */
  page: string;
  client_address: string;
  user_agent: string;
  /** The client's Idempotency-Key, unique per kind. */
  idempotency_key: string | null;
  /** SHA-256 of the request's contents, to distinguish a duplicate from another request with the same key. */
  body_hash: string;
  /** `calls.id` of the voice call that brought it, known there or not yet; null for a form. */
  call_id: string | null;
  /** 1 for a request of a call that ended before the visitor confirmed it. */
  incomplete: Generated<0 | 1>;
  /** What made it look like spam when it came: `SpamSignal`s with commas between. */
  spam_signs: Generated<string>;
  /** How its visitor came to the site: JSON of `Attribution` (packages/leads), `''` when that is not known. */
  attribution: Generated<string>;
  /** When it was quarantined as likely spam; null when it was not, or was released. */
  quarantined_at: Generated<number | null>;
  /** How far the owner is with it. This and all below are changed in the office. */
  status: Generated<LeadStatus>;
  /** The price of the job, in US cents: what it brought, once it is won. */
  amount_cents: Generated<number | null>;
  /** `users.id` of who takes care of it. */
  assigned_to: Generated<string | null>;
  /** The lead that this one duplicates: it is shown there instead of in the inbox. */
  merged_into: Generated<string | null>;
  /** When it first was anything but new or spam: from then on nobody waits for an answer. */
  first_contact_at: Generated<number | null>;
  /** When the person's data were erased on request. The row stays, for the reports. */
  erased_at: Generated<number | null>;
  /** Put off until then; once that is over it is there again, and marked so until somebody goes on with it. */
  snoozed_until: Generated<number | null>;
  /** Counts changes, so that nobody overwrites what somebody else has changed meanwhile. */
  version: Generated<number>;
}

/** What only the landing form asks, with the consent as evidence; its three texts are `''` when a call brought no consent. */
export interface QuoteRequestsTable extends FieldColumns<typeof QUOTE_DETAILS> {
  lead_id: string;
  sms_opt_in: 0 | 1;
  consent_version: string;
  consent_text: string;
  /** ISO 8601, as `submitted_at`. */
  consented_at: string;
}

/** What only the holiday-lights form asks (specification, point 3). */
export interface HolidayLightsLeadsTable extends FieldColumns<typeof HOLIDAY_LIGHTS_DETAILS> {
  lead_id: string;
}

/** `held` is not sent, because its lead is in quarantine. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead' | 'no-destination' | 'held';

/** One lead on its way to one destination. Never deleted by the worker. */
export interface DeliveriesTable {
  /** Also the `webhook-id`: the same on every attempt. */
  id: string;
  /** Null for what tells of more than one lead. */
  lead_id: string | null;
  /** Name of a configured destination, e.g. `quote-webhook`. */
  destination: string;
  state: DeliveryState;
  attempts: number;
  /** Failures while the destination was taking other deliveries: two of them mean the trouble is this delivery's own. */
  own_failures: number;
  created_at: number;
  due_at: number;
  /** From then on a failing attempt is the last one. */
  give_up_at: number;
  /** Who works on it now, and until when that is believed. */
  lease_token: string | null;
  leased_until: number | null;
  /** When it became delivered or dead. */
  settled_at: number | null;
  /** When the lead's data were erased: from then on nothing is sent, and no answer kept. */
  erased_at: number | null;
  /**
   * Which of the destination's recipients it is for: a device, a user, the visitor. `''` for a destination with one: only
   * such deliveries carry the lead itself, and count for whether it arrived.
   */
  recipient: string;
}

export type AttemptOutcome = 'delivered' | 'failed' | 'interrupted';

export interface DeliveryAttemptsTable {
  delivery_id: string;
  /** Counts from 1. */
  number: number;
  started_at: number;
  duration_ms: number;
  outcome: AttemptOutcome;
  /** HTTP status; null when no answer came. */
  status: number | null;
  error: string | null;
  /** First 2 KB of the answer's body as text. */
  answer: string | null;
}

/** Health of each destination, shared by all processes on the store. */
interface DestinationsTable {
  name: string;
  /** Null while it takes deliveries. */
  failing_since: number | null;
  /** Failed probes since then. */
  probes: number;
  next_probe_at: number | null;
}

/** How far a call is, in this order (the platform's `call.status`). */
export const CALL_STATUSES = ['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** A voice call, as far as the platform's messages have reported. Null is what they have not reported. */
export interface CallsTable {
  /** The platform's id of the call, or our own (UUID version 7). */
  id: string;
  provider: 'platform' | 'embedded';
  /** Never goes back. */
  status: CallStatus;
  started_at: number | null;
  ended_at: number | null;
  /** The platform's word for it, e.g. `customer-ended-call`. */
  ended_reason: string | null;
  /** JSON of who said what (`voice/transcript.ts`), or plain text, as earlier versions and some of the platform's messages have it. */
  transcript: string | null;
  summary: string | null;
  recording_url: string | null;
  first_seen_at: number;
  updated_at: number;
  /** When its transcript was erased with its lead: later reports of it are not kept. */
  erased_at: number | null;
  /** The lead that is called back by it, from the office; null for a call of a visitor. */
  calls_back: Generated<string | null>;
}

/** What an embedded call needs to go on, in whichever process; the row goes when the call has ended. */
export interface LiveCallsTable {
  call_id: string;
  /** SHA-256 of the token that joins the call; null once it was used. */
  join_hash: string | null;
  /** SHA-256 of the token that joins it again after a lost connection; null until it was joined. */
  resume_hash: string | null;
  /** The connection that leads the call now: no other may write here. Null until it was joined. */
  holder: string | null;
  /** From then on the call cannot be joined (again), and counts as lost. Moved on while it is connected. */
  expires_at: number;
  /** The longest it may last. */
  must_end_at: number;
  /** Where its visitor came from, for the lead. */
  page: string;
  client_address: string;
  user_agent: string;
  /** JSON of `ConversationState` (packages/assistant). */
  conversation: string;
}

/** The keys of duplicates, each with the lead that came before it with the same contents. */
interface DuplicateRequestsTable {
  kind: LeadKind;
  /** The duplicate request's own key: a client that sends it again gets the same lead. */
  idempotency_key: string;
  lead_id: string;
  received_at: number;
}

/** Secrets that the site made for itself (store/site-secret.ts). */
interface SiteSecretsTable {
  name: string;
  value: string;
}

/** One row that the readiness check writes, to know that the store can commit. */
interface HeartbeatTable {
  id: number;
  beaten_at: number;
}

/** How far a rule of retention is (retention/). Without a row it is off, or has not been looked at yet. */
export interface RetentionTable {
  rule: RetentionRule;
  days: number;
  /** Since when it is in force as it is: nothing goes for some days from then on. */
  announced_at: number;
  looked_at: number;
  /** How many were due then, and had not gone. */
  due: number;
  /** How many have gone so far. */
  erased: number;
  last_erased_at: number | null;
}
