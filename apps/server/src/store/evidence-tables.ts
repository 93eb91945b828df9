/** What is kept as evidence of who may be sent text messages. Times as in `tables.ts`. */
export interface EvidenceTables {
  consents: ConsentsTable;
  opt_out_events: OptOutEventsTable;
}

/**
 * Consents to text messages, each chained to the one before it by its hash (`consents/sealed-consent.ts`). Only ever added
 * to; when a person's data are erased, their salt and personal part become null and the hashes stay.
 */
export interface ConsentsTable {
  /** Counts from 1, without gaps. */
  number: number;
  lead_id: string;
  /** The call in which it was given; null for a form. */
  call_id: string | null;
  consent_version: string;
  consent_text: string;
  /** ISO 8601, as the lead has it. */
  consented_at: string;
  /** The server's time at which it came. */
  received_at: number;
  /** 32 random hex digits. Without them nobody can guess the personal part and prove it by its hash. */
  salt: string | null;
  /** JSON of who consented and from where. */
  personal: string | null;
  /** SHA-256 of salt and personal part, in hex. */
  personal_hash: string;
  sealed_at: number;
  /** Of the consent before it; zeros for the first one. */
  previous_hash: string;
  /** SHA-256 of everything above but salt and personal part, in hex. */
  hash: string;
}

/** Reports by the owner's automation of who wants no text messages, or wants them again. Append-only. */
export interface OptOutEventsTable {
  /** The `webhook-id` of the report; for a STOP under the id of another, that with `~` and a hash behind it. */
  id: string;
  /** E.164. */
  phone: string;
  opted_out: 0 | 1;
  /** Such as `STOP`. */
  keyword: string;
  /** When the person said so. */
  at: number;
  received_at: number;
}
