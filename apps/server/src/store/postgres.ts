import pg from 'pg';
import { StoreUnsafeError } from './errors.ts';

/** Connections of one process. */
const MAX_CONNECTIONS = 10;
/** To connect, or to get a connection of the pool, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL ends a statement after this many ms; our side gives up a little later, in case the server has vanished. */
const STATEMENT_TIMEOUT_MS = 5_000;
const ANSWER_GRACE_MS = 1_000;
/** A transaction in which nothing happens for this many ms belongs to a process that is gone. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Our `bigint` columns hold milliseconds and counts, far below 2^53. */
const INT8 = pg.types.builtins.INT8;

/**
 * A pool of connections to PostgreSQL. A connection that breaks, idle or in use, fails what uses it and is replaced;
 * it never ends the process.
 */
export function openPostgresPool(databaseUrl: string, statementTimeoutMs = STATEMENT_TIMEOUT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'downspout',
    types: { getTypeParser: typeParser },
  });
  // Without listeners Node ends the process on these events. The query that meets a broken connection reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Throws `StoreUnsafeError` when the server acknowledges commits before they are on its disk. */
export async function assertDurableCommits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit');
  if (rows[0]?.synchronous_commit !== 'off') return;
  throw new StoreUnsafeError(
    'PostgreSQL has synchronous_commit = off and would lose leads in a power cut. Set it to on.',
  );
}

function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
}
