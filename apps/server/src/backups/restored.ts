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
}

export interface Restored {
  /** What the backup holds. */
  readonly facts: StoreFacts;
  /** ISO 8601; null when it had no manifest. */
  readonly takenAt: string | null;
  /** Where what was there before is kept; null when there was nothing. */
  readonly kept: { readonly kind: 'file' | 'schema'; readonly name: string } | null;
  /** Ids of leads that were erased after the backup was made, and are back. */
  readonly erasedSince: readonly string[];
}

/** Not brought back: a session or a link that was ended since would be good again. */
export const FORGOTTEN_TABLES: readonly string[] = ['sessions', 'welcome_links'];

/** Such as `20261121T190500123Z`. */
export function timeStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
