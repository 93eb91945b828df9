import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/**
 * What a phone number is found by has changed since leads were first indexed: its extension is no part of it any more. All are
 * indexed anew, as after an upgrade from a version without an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? ['truncate lead_index'] : ON_SQLITE) await sql.raw(statement).execute(db);
}

/** Row by row the trigger would take words out of the full-text index, of which nothing is left (https://www.sqlite.org/fts5.html, section 6.4). */
const ON_SQLITE = [
  'drop trigger lead_index_deleted',
  'delete from lead_index',
  `insert into lead_words (lead_words) values ('delete-all')`,
  `create trigger lead_index_deleted after delete on lead_index begin
    insert into lead_words (lead_words, rowid, words) values ('delete', old.number, old.words);
  end`,
];
