import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/**
 * The words of a lead are kept by what they stand in, and name when they were written. All are indexed anew, in the background, as
 * after an upgrade from a version without an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db);
  await db.schema.createIndex('lead_index_indexed_at').on('lead_index').columns(['indexed_at', 'number']).execute();
}

/** Lines stand for fields; an empty one must not become an empty word. A process of the version before leaves the time to the default. */
const ON_POSTGRES = [
  'truncate lead_index',
  'alter table lead_index drop column search',
  `alter table lead_index add column search tsvector generated always as
    (array_to_tsvector(array_remove(string_to_array(translate(words, chr(10), ' '), ' '), ''))) stored`,
  'create index lead_index_search on lead_index using gin (search)',
  `alter table lead_index add column indexed_at bigint not null
    default (extract(epoch from clock_timestamp()) * 1000)::bigint`,
];

/** As in 013. */
const ON_SQLITE = [
  'drop trigger lead_index_deleted',
  'delete from lead_index',
  `insert into lead_words (lead_words) values ('delete-all')`,
  `create trigger lead_index_deleted after delete on lead_index begin
    insert into lead_words (lead_words, rowid, words) values ('delete', old.number, old.words);
  end`,
  'alter table lead_index add column indexed_at integer not null default 0',
];
