import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';

/**
 * Takes deleted words out of the search's own files. SQLite's only marks them as deleted until it happens to merge them
 * (https://www.sqlite.org/fts5.html, section 6.9): merged at once, 0.2 to 0.8 s for 100,000 leads. PostgreSQL's are its own.
 */
export async function eraseWords(transaction: Transaction<Tables>, engine: Store['engine']): Promise<void> {
  if (engine === 'sqlite') await sql`insert into lead_words (lead_words) values ('optimize')`.execute(transaction);
}

/** Pages that one step of `eraseWordsInSteps` writes at most: some ms. */
const PAGES = 100;

/**
 * The same in steps of their own, between which the store is free for others: for what nobody waits for. Each goes on where the one
 * before has ended, also one before a crash.
 */
export async function eraseWordsInSteps(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  stopped: () => boolean,
): Promise<void> {
  if (engine !== 'sqlite') return;
  // A negative number begins to merge everything into one (https://www.sqlite.org/fts5.html, section 6.8).
  for (let pages = -PAGES; !stopped() && (await mergeSome(db, pages)); pages = PAGES) await setImmediate();
}

/** Answers whether there was something to merge: by itself the command counts as one change. */
function mergeSome(db: Store['db'], pages: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const before = await totalChanges(transaction);
    await sql`insert into lead_words (lead_words, rank) values ('merge', ${sql.lit(pages)})`.execute(transaction);
    return (await totalChanges(transaction)) - before >= 2;
  });
}

async function totalChanges(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Copies the log of changes into the database and empties it: it still holds what was there before. While another process
 * reads the file it stays until the next erasure or restart. Only to be called after the commit.
 */
export async function emptyLog({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
