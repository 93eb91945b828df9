import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deliveryRow } from '../../leads/lead-rows.ts';
import { storeWaitingLeads } from '../../outbox/testing/waiting-leads.ts';
import { type Engine, onEachNewDatabase } from '../../testing/engines.ts';
import { openStore, type Store, sqlitePath } from '../database.ts';
import { undoMigrations } from '../testing/undo-migrations.ts';

onEachNewDatabase((engine) => {
  test('deliveries and their attempts stay as they are, and go with their lead as before', async () => {
    const before = await openStore(engine.databaseUrl());
    const [id = ''] = await storeWaitingLeads(before, { now: 1, delivery: { attempts: 1 } });
    const attempt = {
      delivery_id: id,
      number: 1,
      started_at: 1,
      duration_ms: 1,
      status: 500,
      error: 'x',
      answer: null,
    };
    await before.db
      .insertInto('delivery_attempts')
      .values({ ...attempt, outcome: 'failed' })
      .execute();
    const known = await readAll(before);
    assert.ok(known.indexes.length >= 5, known.indexes.join('\n'));
    await undoMigrations(before.db, '020');
    if (engine.name === 'postgres') await sql.raw(REQUIRED).execute(before.db);
    await before.close();
    if (engine.name === 'sqlite') requireLeads(engine);
    const { db } = await engine.open();

    assert.deepEqual(await readAll({ db, engine: engine.name }), known);
    const row = deliveryRow({ id: 'none', leadId: null, destination: 'any', state: 'waiting', at: 1 });
    await db.insertInto('deliveries').values(row).execute();
    await db.deleteFrom('leads').execute();
    assert.deepEqual(await db.selectFrom('deliveries').select('id').execute(), [{ id: 'none' }]);
    assert.deepEqual(await db.selectFrom('delivery_attempts').selectAll().execute(), []);
  });
});

const REQUIRED = 'alter table deliveries alter column lead_id set not null';

/** Each delivery had a lead before. SQLite alters no column: its own words for the table are changed. */
function requireLeads(engine: Engine): void {
  const file = new DatabaseSync(sqlitePath(engine.databaseUrl()), { defensive: false });
  file.exec('pragma writable_schema = on');
  const words = `replace(sql, '"lead_id" text references', '"lead_id" text not null references')`;
  const { changes } = file.prepare(`update sqlite_schema set sql = ${words} where name = 'deliveries'`).run();
  assert.equal(changes, 1);
  file.close();
}

async function readAll({ db, engine }: Pick<Store, 'db' | 'engine'>) {
  const { rows } = await (engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES).execute(db);
  return {
    deliveries: await db.selectFrom('deliveries').selectAll().execute(),
    attempts: await db.selectFrom('delivery_attempts').selectAll().execute(),
    indexes: rows.map(({ made }) => made).sort(),
  };
}

const ON_SQLITE = sql<{ made: string }>`
  select sql as made from sqlite_schema where type = 'index' and tbl_name like 'deliver%' and sql is not null`;
const ON_POSTGRES = sql<{ made: string }>`select indexdef as made from pg_indexes where tablename like 'deliver%'`;
