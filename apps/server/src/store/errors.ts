import { sqliteCode } from './sqlite-code.ts';

/** Nothing was, or nothing is known to have been, stored: the disk or the connection failed. Trying again later is right. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly code = 'store-unavailable';
}

/** The store works, but would not keep what it commits through a power cut. The message says what to change. */
export class StoreUnsafeError extends Error {
  override readonly name = 'StoreUnsafeError';
  readonly code = 'store-unsafe';
}

/** Another server uses the SQLite file. The message names it where it is known, and says what to do. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
  readonly code = 'store-in-use';
}

/** The file holds no store, or a damaged one. The message says the way out. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';
  readonly code = 'store-damaged';
}

/** SQLite's primary result codes for a store that cannot be used now (https://www.sqlite.org/rescode.html). */
const SQLITE_UNAVAILABLE = new Map([
  [5, 'it is locked by another process'],
  [6, 'it is locked'],
  [7, 'memory ran out'],
  [8, 'it is read-only'],
  [10, 'the disk failed'],
  [11, 'the file is damaged'],
  [13, 'the disk is full'],
  [14, 'the file cannot be opened'],
  [15, 'the disk failed'],
  [26, 'the file is no SQLite database'],
]);

/**
 * SQLSTATE classes and codes for the same (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection,
 * authorization, resources, operator intervention, system and transaction conflicts, read-only and internal errors.
 */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|40|53|57|58|XX)|^(25006|25P03|25P04|55P03)$/;

/** What Node and node-postgres say when the connection itself fails; the latter gives these no code. */
const CONNECTION_FAILED =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/;
const CONNECTION_FAILED_MESSAGE =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|query read timeout|timeout expired|connection has been discarded|after calling end on the pool|client was closed|driver has already been destroyed|database is not open/i;

/** The error to throw on: `StoreUnavailableError` for a store that cannot be used now, any other error as it is. */
export function translateStoreError(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null || error instanceof StoreUnavailableError
    ? error
    : new StoreUnavailableError(`The store cannot be used: ${reason}`, { cause: error });
}

function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const sqlite = sqliteCode(error);
  if (sqlite !== null) return SQLITE_UNAVAILABLE.get(sqlite) ?? null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const connection = CONNECTION_FAILED.test(code) || CONNECTION_FAILED_MESSAGE.test(error.message);
  if (connection || (code.length === 5 && POSTGRES_UNAVAILABLE.test(code))) {
    return error.message || code;
  }
  if (error instanceof AggregateError) return unavailableReason(error.errors[0]);
  return null;
}
