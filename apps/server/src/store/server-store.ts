import { sql } from 'kysely';
import { assertWhole } from './assert-whole.ts';
import { engineOf, openStore, type Store, sqlitePath } from './database.ts';
import { StoreUnavailableError, translateStoreError } from './errors.ts';
import { type Hold, takeInstanceLock } from './instance-lock.ts';

/**
 * Opens the store that the setting names for a server: a SQLite file for this process alone among servers, and whole. Closing it lets another server
 * start. Throws as `openStore` does, and `StoreInUseError` and `StoreDamagedError`.
 */
export async function openServerStore(databaseUrl: string, patienceMs?: number): Promise<Store> {
  return openStoreAlone(databaseUrl, patienceMs).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new StoreUnavailableError(`DATABASE_URL must name a store that can be used. ${error.message}`, {
      cause: error,
    });
  });
}

async function openStoreAlone(databaseUrl: string, patienceMs?: number): Promise<Store> {
  if (engineOf(databaseUrl) !== 'sqlite') return openStore(databaseUrl);
  const path = sqlitePath(databaseUrl);
  // What is kept nowhere is refused when it is opened.
  if (path === ':memory:' || path === '') return openStore(databaseUrl);
  const hold = await takeInstanceLock(path, patienceMs).catch((error: unknown) => {
    throw translateStoreError(error);
  });
  try {
    assertWhole(path);
    const store = closingBoth(await openStore(databaseUrl), hold);
    // What a power cut has left behind the end of the log goes, lest it looks like damage after the next one.
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    return store;
  } catch (error) {
    hold.release();
    throw startError(path, translateStoreError(error));
  }
}

function startError(path: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailableError)) return error;
  const words = `${error.message} (${path}). Nothing in it was changed. The disk needs room and must be writable, and the server's user must own the file and its folder.`;
  return new StoreUnavailableError(words, { cause: error });
}

function closingBoth(store: Store, hold: Hold): Store {
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= store.close().then(() => hold.release());
    return closed;
  };
  return { ...store, close };
}
