import type { ServiceType } from '@downspout/leads/options';
import type { LeadStatus } from '@downspout/office-api/leads';
import type { Generated } from 'kysely';
import type { EvidenceTables } from './evidence-tables.ts';
import type { OfficeTables } from './office-tables.ts';

/**
 * The store's tables as Kysely sees them, the same on SQLite and PostgreSQL.
 * Times are milliseconds since the epoch (UTC) unless a column says otherwise; truth values are 0 or 1.
 */
export interface Tables extends OfficeTables, EvidenceTables {
  leads: LeadsTable;
  quote_requests: QuoteRequestsTable;
  holiday_lights_leads: HolidayLightsLeadsTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  destinations: DestinationsTable;
  calls: CallsTable;
  live_calls: LiveCallsTable;
  repeated_requests: RepeatedRequestsTable;
  site_secrets: SiteSecretsTable;
  heartbeat: HeartbeatTable;
}

export type LeadKind = 'quote' | 'holiday-lights';

/** Who wrote, whatever the form. What they told is never changed after the insert, only erased on their request. */
export interface LeadsTable {
  /** UUID version 7: sorts by arrival. */
  id: string;
  kind: LeadKind;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  notes: string;
  /** ISO 8601: the browser's time at submit as it was sent, else the server's. */
  submitted_at: string;
  received_at: number;
  /** The page the form was on (Referer), `''` when unknown. */
  page: string;
  client_address: string;
  user_agent: string;
  /** The client's Idempotency-Key, unique per kind. */
  idempotency_key: string | null;
  /** SHA-256 of what was asked for, to tell a repetition from another request under the same key. */
  body_hash: string;
  /** `calls.id` of the voice call that brought it, known there or not yet; null for a form. */
  call_id: string | null;
  /** 1 for what was told in a call that broke off before the visitor confirmed it. */
  incomplete: Generated<0 | 1>;
  /** What made it look like spam when it came: `SpamSign`s with commas between. */
  spam_signs: Generated<string>;
  /** How its visitor came to the site: JSON of `Attribution` (packages/leads), `''` when that is not known. */
  attribution: Generated<string>;
  /** When it was held back as likely spam; null when it was not, or was released. */
  quarantined_at: Generated<number | null>;
  /** How far the owner is with it. This and all below are changed in the office. */
  status: Generated<LeadStatus>;
  /** What it brought, in US cents, once it is won. */
  amount_cents: Generated<number | null>;
  /** `users.id` of who takes care of it. */
  assigned_to: Generated<string | null>;
  /** The lead that this one repeats: it is shown there instead of in the inbox. */
  merged_into: Generated<string | null>;
  /** When it first was anything but new or spam: from then on nobody waits for an answer. */
  first_contact_at: Generated<number | null>;
  /** When the person's data were erased on request. The row stays, for the books. */
  erased_at: Generated<number | null>;
  /** Counts changes, so that nobody overwrites what somebody else has changed meanwhile. */
  version: Generated<number>;
}

/** What only the landing form asks, with the consent as evidence; its three texts are `''` when a call brought no consent. */
export interface QuoteRequestsTable {
  lead_id: string;
  service_type: ServiceType | '';
  sms_opt_in: 0 | 1;
  consent_version: string;
  consent_text: string;
  /** ISO 8601, as `submitted_at`. */
  consented_at: string;
}

/** What only the holiday-lights form asks (specification, point 3). */
export interface HolidayLightsLeadsTable {
  lead_id: string;
  roof_stories: string;
  install_window: string;
  style: string;
  budget_range: string;
  photo_url: string;
}

/** `held` is not sent, because its lead is in quarantine. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead' | 'no-destination' | 'held';

/** One lead on its way to one destination. Never deleted by the worker. */
export interface DeliveriesTable {
  /** Also the `webhook-id`: the same on every attempt. */
  id: string;
  lead_id: string;
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
export interface DestinationsTable {
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

/** A voice call, as far as the platform's messages have told. Whatever they have not told is null. */
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
  /** Without control characters; ends in a remark when it was cut. */
  transcript: string | null;
  summary: string | null;
  recording_url: string | null;
  first_seen_at: number;
  updated_at: number;
  /** When what was said in it was erased with its lead: what is told of it later is not kept. */
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
  /** JSON of `ConversationState` (assistant/conversation-state.ts). */
  conversation: string;
}

/** Requests that were joined to a lead which had come minutes before, with the same contents. */
export interface RepeatedRequestsTable {
  kind: LeadKind;
  /** The repeating request's own key: a client that sends it again is told the same lead. */
  idempotency_key: string;
  lead_id: string;
  received_at: number;
}

/** Secrets that the site made for itself (store/site-secret.ts). */
export interface SiteSecretsTable {
  name: string;
  value: string;
}

/** One row that the readiness check writes, to know that the store can commit. */
export interface HeartbeatTable {
  id: number;
  beaten_at: number;
}
