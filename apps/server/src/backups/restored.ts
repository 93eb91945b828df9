import type { CarriedOver } from './carry-over.ts';
import type { StoreFacts } from './facts.ts';

export interface RestoreRequest {
  readonly databaseUrl: string;
  readonly file: string;
  /** Whether a PostgreSQL database that is not empty is replaced. */
  readonly replace: boolean;
  /** Whether a backup without its manifest is taken for what is found in it. */
  readonly withoutManifest: boolean;
  /** Ms since the epoch. */
  readonly now: number;
  /** See `replaceSqlite`. */
  readonly lingerMs?: number | undefined;
  /** For a PostgreSQL that does not answer, in ms; default a minute. */
  readonly patienceMs?: number | undefined;
}

export interface Restored {
  /** The file, or the database's address without its password. */
  readonly place: string;
  /** What the backup holds. */
  readonly facts: StoreFacts;
  /** ISO 8601; null when it had no manifest. */
  readonly takenAt: string | null;
  /** Where what was there before is kept; null when there was nothing. */
  readonly kept: Kept | null;
  /** What people have asked for since, and has been put into the restored store; null when that is not known. */
  readonly carried: CarriedOver | null;
}

/** A `damaged-file` and its log are byte for byte what they were; of a `log` the file itself was missing. */
export interface Kept {
  readonly kind: 'file' | 'damaged-file' | 'log' | 'schema';
  readonly name: string;
}

/** Not brought back: a session or a link that was ended since would be good again. */
export const FORGOTTEN_TABLES: readonly string[] = [
  'sessions',
  'welcome_links',
  'pairing_links',
  'passkey_challenges',
  'calendar_feeds',
];
