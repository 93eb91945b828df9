import { join } from 'node:path';
import { openStore, type Store } from '../../store/database.ts';
import type { Engine } from '../../testing/engines.ts';
import { takeBackup } from '../take-backup.ts';
import { seed, temporaryFolder } from './seeded-store.ts';

/** Backs up a store of as many quote requests, and what else was done with it. Answers the file, and the ids of the leads. */
export async function backedUp(
  engine: Engine,
  quotes: number,
  then: (store: Store, ids: readonly string[]) => unknown = () => {},
): Promise<{ readonly file: string; readonly ids: string[] }> {
  const ids = await whileOpen(engine, async (store) => {
    const seeded = await seed(store, quotes);
    await then(store, seeded);
    return seeded;
  });
  const file = join(await temporaryFolder(engine), 'backup');
  await takeBackup({ databaseUrl: engine.databaseUrl(), file });
  return { file, ids };
}

/** Servers must not run while a store is restored. */
export async function whileOpen<Result>(engine: Engine, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(engine.databaseUrl());
  return work(store).finally(() => store.close());
}
