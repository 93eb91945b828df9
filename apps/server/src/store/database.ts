import { fileURLToPath } from 'node:url';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { translateStoreError } from './errors.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

/** For migrations only: an index over many leads takes its time. */
const MIGRATION_STATEMENT_TIMEOUT_MS = 10 * 60_000;

/** The one place where leads and their deliveries are kept: a SQLite file or a PostgreSQL database. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** Commits a row, to know that a lead could be stored now. Throws `StoreUnavailableError` when it could not. */
  check(): Promise<void>;
  /** Told by whoever stores leads. */
  readonly writes: WriteHealth;
  /** Ends all connections after the queries under way. The store cannot be used afterwards. May be called again. */
  close(): Promise<void>;
}

/**
 * Opens the store of a `file:…` (SQLite, relative to the working directory) or `postgres://…` URL, proves that its
 * commits are durable, and brings its tables up to date.
 * Throws `StoreUnavailableError` when it cannot be reached or read, and `StoreUnsafeError` when its commits are not durable.
 */
export async function openStore(databaseUrl: string): Promise<Store> {
  try {
    return await (engineOf(databaseUrl) === 'sqlite' ? openSqliteStore : openPostgresStore)(databaseUrl);
  } catch (error) {
    throw translateStoreError(error);
  }
}

export function engineOf(databaseUrl: string): Store['engine'] {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres';
}

async function openSqliteStore(databaseUrl: string): Promise<Store> {
  const store = createStore('sqlite', openSqlite(sqlitePath(databaseUrl)));
  return closedOnError(store, () => migrate(store.db));
}

/** `file:///absolute` is a URL; `file:relative` and `file:/absolute` are taken as written, blanks and all. */
export function sqlitePath(databaseUrl: string): string {
  return databaseUrl.startsWith('file://') ? fileURLToPath(databaseUrl) : databaseUrl.slice('file:'.length);
}

async function openPostgresStore(databaseUrl: string): Promise<Store> {
  // The client is loaded by those who use it: a file store does without its memory.
  const { assertDurableCommits, openPostgresPool } = await import('./postgres.ts');
  const pool = openPostgresPool(databaseUrl);
  const store = createStore('postgres', new PostgresDialect({ pool }), async () => {
    // Kysely leaves a pool alone that it has not used yet.
    if (!pool.ending) await pool.end();
  });
  return closedOnError(store, async () => {
    await assertDurableCommits(pool);
    const migrationPool = openPostgresPool(databaseUrl, MIGRATION_STATEMENT_TIMEOUT_MS);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: migrationPool }) });
    await migrate(db).finally(() => db.destroy());
  });
}

async function closedOnError(store: Store, prepare: () => Promise<void>): Promise<Store> {
  try {
    await prepare();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function createStore(engine: Store['engine'], dialect: Dialect, end = async () => {}): Store {
  const db = new Kysely<Tables>({ dialect });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= db.destroy().then(end);
    return closed;
  };
  return { engine, db, check: () => beat(db), writes: createWriteHealth(), close };
}

async function beat(db: Kysely<Tables>): Promise<void> {
  const beaten_at = Date.now();
  try {
    await db
      .insertInto('heartbeat')
      .values({ id: 1, beaten_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ beaten_at }))
      .execute();
  } catch (error) {
    throw translateStoreError(error);
  }
}
