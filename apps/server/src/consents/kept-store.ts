import { statSync } from 'node:fs';
import { engineOf, sqlitePath } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import { storeName } from '../store/store-name.ts';
import { ConsentsCommandError } from './command-error.ts';

/**
 * Throws `ConsentsCommandError` unless there is a store at this URL already: opening it would make an empty one, whose chain
 * is whole, and say so to somebody who has asked for the server's. Throws `StoreUnavailableError`.
 */
export async function assertKept(databaseUrl: string): Promise<void> {
  if (await isKept(databaseUrl)) return;
  throw new ConsentsCommandError(
    `There is no store at ${storeName(databaseUrl)}. Let DATABASE_URL be what the server has, whose settings may stand elsewhere (docs/consent.md).`,
  );
}

async function isKept(databaseUrl: string): Promise<boolean> {
  if (engineOf(databaseUrl) !== 'sqlite') return hasTables(databaseUrl);
  const path = sqlitePath(databaseUrl);
  // One that was just begun may stand in its log alone.
  return [path, `${path}-wal`].some((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

async function hasTables(databaseUrl: string): Promise<boolean> {
  const { openPostgresPool } = await import('../store/postgres.ts');
  const pool = openPostgresPool(databaseUrl);
  try {
    const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('leads') is not null as found`);
    return rows[0]?.found === true;
  } catch (error) {
    throw translateStoreError(error);
  } finally {
    await pool.end();
  }
}
