import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** How the owner works the leads: their state, notes, and what finds them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of WORK_COLUMNS) await db.schema.alterTable('leads').addColumn(column, type).execute();
  await db.schema
    .alterTable('leads')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
    .execute();
  await db.schema
    .alterTable('leads')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // All that the inbox filters by and the figures count, in one: each index makes every lead wait.
  await db.schema
    .createIndex('leads_inbox')
    .on('leads')
    .columns(['id', ...FILTERED, ...COUNTED])
    .execute();
  await createNotes(db);
  await createLeadIndex(db);
  // One for each: SQLite uses a partial index only for the very condition that it was made with.
  for (const [name, state] of UNSENT) {
    const index = db.schema.createIndex(name).on('deliveries').column('lead_id');
    await index.where(sql.ref('state'), '=', sql.lit(state)).execute();
  }
  await db.schema.createIndex('deliveries_settled').on('deliveries').column('settled_at').execute();
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject', 'id']).execute();
}

const WORK_COLUMNS = [
  ['amount_cents', 'bigint'],
  ['assigned_to', 'text'],
  ['merged_into', 'text'],
  ['first_contact_at', 'bigint'],
  ['erased_at', 'bigint'],
] as const;

const FILTERED = ['kind', 'incomplete', 'call_id', 'status', 'assigned_to', 'merged_into', 'received_at'] as const;
const COUNTED = ['page', 'amount_cents', 'first_contact_at', 'erased_at'] as const;

const UNSENT = [
  ['deliveries_dead', 'dead'],
  ['deliveries_no_destination', 'no-destination'],
] as const;

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lead_notes_lead').on('lead_notes').columns(['lead_id', 'id']).execute();
}

/** Both engines keep the same rows, and each its own full-text index over their words. */
async function createLeadIndex(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('lead_index')
    // On SQLite this very type makes it the row's own number, which the full-text index needs.
    .addColumn('number', isPostgres ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().unique().references('leads.id').onDelete('cascade'))
    .addColumn('phone_key', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['phone_key', 'email_key']) {
    const index = db.schema.createIndex(`lead_index_${column}`).on('lead_index').column(column);
    await index.where(sql.ref(column), '!=', sql.lit('')).execute();
  }
  for (const statement of isPostgres ? POSTGRES_SEARCH : SQLITE_SEARCH) await sql.raw(statement).execute(db);
}

/** The words are split by us alone: no dictionary, no stop words (https://www.postgresql.org/docs/current/textsearch-controls.html). */
const POSTGRES_SEARCH = [
  `alter table lead_index add column search tsvector
    generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`,
  'create index lead_index_search on lead_index using gin (search)',
];

/** An external content table and its triggers (https://www.sqlite.org/fts5.html, section 4.4.3). */
const SQLITE_SEARCH = [
  `create virtual table lead_words using fts5
    (words, content='lead_index', content_rowid='number', detail=none, columnsize=0, prefix='1 2 3')`,
  `create trigger lead_index_inserted after insert on lead_index begin
    insert into lead_words (rowid, words) values (new.number, new.words);
  end`,
  `create trigger lead_index_deleted after delete on lead_index begin
    insert into lead_words (lead_words, rowid, words) values ('delete', old.number, old.words);
  end`,
  `create trigger lead_index_updated after update of words on lead_index begin
    insert into lead_words (lead_words, rowid, words) values ('delete', old.number, old.words);
    insert into lead_words (rowid, words) values (new.number, new.words);
  end`,
];
