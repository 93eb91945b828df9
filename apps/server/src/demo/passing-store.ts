import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Store } from '../store/database.ts';
import { openServerStore } from '../store/server-store.ts';

/** An empty store in the system's temporary folder, gone with this process. */
export async function openPassingStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = await openServerStore(`file:${join(folder, 'demo.db')}`);
  await doWithoutFlushes(store);
  return store;
}

/** What is made up anew at each start need not outlive a power cut, and is there three times as soon. */
export async function doWithoutFlushes({ engine, db }: Store): Promise<void> {
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
}
