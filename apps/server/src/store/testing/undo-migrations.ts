import { type Kysely, sql } from 'kysely';

/** What undoes each migration that is known to be undone, newest first. */
const UNDONE: readonly (readonly [name: string, statements: readonly string[]])[] = [
  [
    '024',
    ['drop table calendar_feeds', 'drop table appointments', 'alter table lead_messages drop column appointment_id'],
  ],
  [
    '023',
    [
      'drop table saved_views',
      'drop index leads_snoozed',
      'drop index leads_inbox',
      'alter table leads drop column snoozed_until',
      `create index leads_inbox on leads (id, kind, incomplete, call_id, status, assigned_to, merged_into, received_at, page,
        amount_cents, first_contact_at, erased_at, quarantined_at)`,
    ],
  ],
  ['022', ['drop table lead_messages']],
  ['021', ['drop index lead_index_indexed_at', 'alter table lead_index drop column indexed_at']],
  ['020', ['delete from deliveries where lead_id is null']],
  [
    '019',
    [
      'drop index deliveries_notified',
      'drop index deliveries_counted',
      'create index deliveries_counted on deliveries (settled_at, state, created_at, attempts)',
      'drop table lead_answers',
      'drop table lead_openings',
      'alter table lead_responses add column opened_at bigint',
      'alter table lead_responses add column opened_by text',
    ],
  ],
  [
    '018',
    [
      'drop table pairing_links',
      'drop table passkey_challenges',
      'drop table passkeys',
      'alter table sessions drop column confirmed_at',
      'alter table sessions drop column is_trusted',
    ],
  ],
  ['017', ['drop table told_addresses']],
  [
    '016',
    [
      'drop table alerts',
      'drop table lead_responses',
      'drop table push_devices',
      'drop table notification_preferences',
      'alter table deliveries drop column recipient',
    ],
  ],
  ['014', ['drop table retention', 'drop index calls_said']],
];

/** Makes the store one of a version that had not yet this migration, such as `013`, nor any later one. */
export async function undoMigrations<Tables>(db: Kysely<Tables>, from: string): Promise<void> {
  for (const [name, statements] of UNDONE) {
    if (name >= from) for (const statement of statements) await sql.raw(statement).execute(db);
  }
  await sql`delete from kysely_migration where name >= ${from}`.execute(db);
}
