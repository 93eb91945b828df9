import type { AppointmentState } from '@downspout/office-api/follow-up/appointments';
import type { Generated } from 'kysely';

/**
 * The tables behind the office: who may sign in, who is signed in, what was changed, and how leads are worked and found.
 * Times as in `tables.ts`.
 */
export interface OfficeTables {
  lead_notes: LeadNotesTable;
  lead_messages: LeadMessagesTable;
  lead_index: LeadIndexTable;
  lead_openings: LeadOpeningsTable;
  lead_answers: LeadAnswersTable;
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  welcome_links: WelcomeLinksTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  pairing_links: PairingLinksTable;
  sign_in_pauses: SignInPausesTable;
  audit_log: AuditLogTable;
  saved_views: SavedViewsTable;
  appointments: AppointmentsTable;
  calendar_feeds: CalendarFeedsTable;
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

interface SessionsTable {
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
  /** 1: nobody need use it to keep it. */
  is_trusted: Generated<number>;
  /** When somebody last proved here who they are; 0 for never. */
  confirmed_at: Generated<number>;
}

/** Browsers from which a user has signed in before: somebody else's wrong passwords do not hold them up. */
interface KnownDevicesTable {
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

/** What a user signs in with instead of password and code (WebAuthn). Nothing in it lets anybody sign in. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** The office's host name at which it was made: it works nowhere else. */
  rp_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it was used; 0 where it does not count. */
  counter: number;
  /** As its user calls it. */
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** What an authenticator is to sign. Used up is deleted. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: 'add' | 'use';
  /** A session or an address. */
  asked_by: string;
  expires_at: number;
}

/** Links by which a user signs in on a phone, once. Kept for a while after that, to say what has become of them. */
interface PairingLinksTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
  used_at: number | null;
}

/** How often signing in has failed for one name, address or device, and until when it is not tried again. */
interface SignInPausesTable {
  key: string;
  failures: number;
  last_failed_at: number;
  paused_until: number;
}

/** Who changed what and when. Only ever added to; names users by text, so that it outlives them. */
interface AuditLogTable {
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

/** What is written to a lead's person (`out`), and what they text back (`in`). Taken away when the person's data are erased. */
export interface LeadMessagesTable {
  /** A UUID; of what is written the browser's own, so that a repeated request is one message. */
  id: string;
  lead_id: string;
  at: number;
  direction: 'in' | 'out';
  way: 'mail' | 'text';
  /** Null for what came in. */
  user_id: string | null;
  /** A username; `''` for what came in. */
  who: string;
  /** Where it goes or came from: an e-mail address, or a number as E.164. */
  address: string;
  /** `''` for a text message. */
  subject: string;
  text: string;
  /** What the SMS service calls one that came in: it is stored once. Null for what is written here. */
  provider_id: string | null;
  /** Of what came in: when somebody answered it; null while it waits for that. */
  answered_at: number | null;
  /** The appointment that an e-mail carries as a calendar file; null for none. */
  appointment_id: string | null;
}

/** What finds a lead again. Derived from it by `office/inbox/lead-index.ts` after it was stored, so that no visitor waits for it. */
export interface LeadIndexTable {
  /** Sorts by arrival, as the lead's id does. */
  number: number;
  lead_id: string;
  /** The last ten digits; `''` without a phone. Leads that share it are likely from one person. */
  phone_key: string;
  /** In lower case; `''` without an e-mail address. */
  email_key: string;
  /** Of every field and note, a line each for what they stand in (`search-words.ts`): lower case, without accents, blanks between. */
  words: string;
  /** When this was written: the process that did it, and all others, learn its words by that. */
  indexed_at: Generated<number>;
}

/** Who opened a lead first. */
interface LeadOpeningsTable {
  lead_id: string;
  opened_at: number;
  /** A username, which outlives the user. */
  opened_by: string;
}

/** Who answered a lead first: took it, noted something down or gave it a status that nobody gives to spam. */
interface LeadAnswersTable {
  lead_id: string;
  answered_at: number;
  /** A username, which outlives the user. */
  answered_by: string;
}

/** Filters of the inbox that a user keeps under a name. Words that are searched for are not among them: they may name a person. */
interface SavedViewsTable {
  /** UUID version 7: in the order in which they were made. */
  id: string;
  user_id: string;
  name: string;
  /** JSON of a `LeadFilter`. */
  filter: string;
  created_at: number;
}

/** When somebody comes to a lead's person, and where. Taken away when the person's data are erased. */
export interface AppointmentsTable {
  /** A UUID, the browser's own: a repeated request is one appointment. */
  id: string;
  lead_id: string;
  /** Both on one day of the company's clocks. */
  starts_at: number;
  ends_at: number;
  /** What is to be done there. */
  job: string;
  /** `''` for none. */
  address: string;
  /** For whoever goes; `''` for none. */
  note: string;
  /** Who goes; null while nobody has been chosen. */
  user_id: string | null;
  state: AppointmentState;
  /** Counts changes: nobody overwrites what somebody else has changed, and calendars know the newest (RFC 5545, SEQUENCE). */
  sequence: number;
  created_at: number;
  changed_at: number;
}

/** By which address a user's calendar program reads the appointments. */
interface CalendarFeedsTable {
  user_id: string;
  /** SHA-256 of the secret in it. */
  token_hash: string;
  created_at: number;
}
