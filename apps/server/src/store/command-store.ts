import { assertWhole } from './assert-whole.ts';
import { engineOf, openStore, type Store, sqlitePath } from './database.ts';
import { StoreInUseError, translateStoreError } from './errors.ts';
import { type Hold, takeInstanceLock } from './instance-lock.ts';

/**
 * Opens the store for a command, also beside a running server. A SQLite file that no server uses is read whole before, as a
 * server would: opening a damaged one would change it. Throws as `openStore` does, and `StoreDamagedError`.
 */
export async function openCommandStore(databaseUrl: string): Promise<Store> {
  if (engineOf(databaseUrl) !== 'sqlite') return openStore(databaseUrl);
  const path = sqlitePath(databaseUrl);
  try {
    const hold = await holdUnlessServed(path);
    try {
      if (hold !== null) assertWhole(path);
      return await openStore(databaseUrl);
    } finally {
      hold?.release();
    }
  } catch (error) {
    throw translateStoreError(error);
  }
}

/** Null when a server has the file, which has read it when it started; its log could not be read while it writes there. */
export async function holdUnlessServed(path: string): Promise<Hold | null> {
  return takeInstanceLock(path, 0).catch((error: unknown) => {
    if (error instanceof StoreInUseError) return null;
    throw error;
  });
}
