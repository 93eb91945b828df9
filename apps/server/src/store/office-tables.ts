/**
 * The tables behind the office: who may sign in, who is signed in, what was changed, and how leads are worked and found.
 * Times as in `tables.ts`.
 */
export interface OfficeTables {
  lead_notes: LeadNotesTable;
  lead_index: LeadIndexTable;
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  welcome_links: WelcomeLinksTable;
  sign_in_pauses: SignInPausesTable;
  audit_log: AuditLogTable;
}

/** The specification's User, point 3. */
export interface UsersTable {
  id: string;
  /** Unique; in lower case. */
  username: string;
  /** Argon2id, with its parameters and salt. */
  password_hash: string;
  created_at: number;
  /** From then on nobody signs in by it; null while it may. */
  disabled_at: number | null;
  /** Base32; null without a second factor. */
  totp_secret: string | null;
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  totp_last_step: number | null;
  /** JSON list of the hashes of the recovery codes that are left. */
  recovery_codes: string;
}

export interface SessionsTable {
  /** Names it in lists and in the audit log; gives no access. */
  id: string;
  /** SHA-256 of the token in the cookie: whoever reads the store is not signed in by it. */
  token_hash: string;
  user_id: string;
  created_at: number;
  /** Told once a minute at most. */
  last_seen_at: number;
  /** Its end, however busy it is. */
  expires_at: number;
  client_address: string;
  user_agent: string;
}

/** Browsers from which a user has signed in before: somebody else's wrong passwords do not hold them up. */
export interface KnownDevicesTable {
  token_hash: string;
  user_id: string;
  last_used_at: number;
}

export type WelcomePurpose = 'first-user' | 'new-user' | 'reset';

/** One-time links by which a password is set. Used up is deleted. */
export interface WelcomeLinksTable {
  token_hash: string;
  purpose: WelcomePurpose;
  /** Of the user to be; null when whoever opens the link chooses it. */
  username: string | null;
  created_at: number;
  expires_at: number;
}

/** How often signing in has failed for one name, address or device, and until when it is not tried again. */
export interface SignInPausesTable {
  key: string;
  failures: number;
  last_failed_at: number;
  paused_until: number;
}

/** Who changed what and when. Only ever added to; names users by text, so that it outlives them. */
export interface AuditLogTable {
  /** UUID version 7. */
  id: string;
  at: number;
  /** Null for what happened without a user, such as at the server's console. */
  user_id: string | null;
  /** A username, or `console`. */
  who: string;
  /** Such as `password-changed`. */
  action: string;
  /** What was changed, such as `user:ana`. */
  subject: string;
  /** JSON; null where there was or is nothing. Never a password, token, secret or code. */
  before: string | null;
  after: string | null;
}

/** What users write down about a lead. Only ever added to, and taken away when the person's data are erased. */
export interface LeadNotesTable {
  /** UUID version 7. */
  id: string;
  lead_id: string;
  at: number;
  user_id: string | null;
  who: string;
  text: string;
}

/** What finds a lead again. Derived from it by `office/lead-index.ts` after it was stored, so that no visitor waits for it. */
export interface LeadIndexTable {
  /** Sorts by arrival, as the lead's id does. */
  number: number;
  lead_id: string;
  /** The last ten digits; `''` without a phone. Leads that share it are likely from one person. */
  phone_key: string;
  /** In lower case; `''` without an e-mail address. */
  email_key: string;
  /** Of every field and note: lower case, without accents, blanks between. */
  words: string;
}
