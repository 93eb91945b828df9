import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Takes deleted words out of the search's own files. SQLite's only marks them as deleted until it happens to merge them
 * (https://www.sqlite.org/fts5.html, section 6.9): merged at once, 0.2 to 0.8 s for 100,000 leads. PostgreSQL's are its own.
 */
export async function eraseWords(transaction: Transaction<Tables>, engine: Store['engine']): Promise<void> {
  if (engine === 'sqlite') await sql`insert into lead_words (lead_words) values ('optimize')`.execute(transaction);
}

/**
 * Copies the log of changes into the database and empties it: it still holds what was there before. While another process
 * reads the file it stays until the next erasure or restart. Only to be called after the commit.
 */
export async function emptyLog({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
