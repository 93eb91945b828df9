import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachNewDatabase } from '../../testing/engines.ts';
import { openStore, type Store } from '../database.ts';
import { undoMigrations } from '../testing/undo-migrations.ts';

onEachNewDatabase((engine) => {
  test('a store from before one index over the leads did all the work has the indexes of a new one', async () => {
    const store = await openStore(engine.databaseUrl());
    const expected = await indexesOf(store);
    assert.ok(expected.some((index) => index.startsWith('leads_inbox') && index.includes('quarantined_at')));
    for (const statement of AS_IT_WAS) await sql.raw(statement).execute(store.db);
    await undoMigrations(store.db, '012');
    assert.notDeepEqual(await indexesOf(store), expected);
    await store.close();
    assert.deepEqual(await indexesOf(await engine.open()), expected);
  });
});

/** What 005 and 008 left then. */
const AS_IT_WAS = [
  'create index quote_requests_service on quote_requests (service_type, lead_id)',
  `create index leads_received on leads
    (received_at, kind, incomplete, call_id, page, status, amount_cents, merged_into, first_contact_at, erased_at)`,
];

/** Such as `calls_back calls_back`. */
async function indexesOf({ db, engine }: Store): Promise<string[]> {
  const { rows } = await (engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES).execute(db);
  return rows.map(({ name, columns }) => `${name} ${columns}`).sort();
}

const ON_SQLITE = sql<{ name: string; columns: string }>`
  select list.name, group_concat(info.name, ' ' order by info.seqno) as columns
    from sqlite_schema as list, pragma_index_info(list.name) as info
    where list.type = 'index' group by list.name`;
const ON_POSTGRES = sql<{ name: string; columns: string }>`
  select indexname as name, indexdef as columns from pg_indexes where schemaname = current_schema()`;
