import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrate } from '../migrate.ts';
import { openSqlite } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import * as leadsAndDeliveries from './001-leads-and-deliveries.ts';

test('leads from before calls were known are kept, as leads of no call', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const db = new Kysely<Tables>({ dialect: openSqlite(join(folder, 'downspout.db')) });
  t.after(() => db.destroy());
  const before = { '001-leads-and-deliveries': leadsAndDeliveries };
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  await sql`insert into leads values ('l1', 'quote', 'Ana', '', '', '', '', '', '', 1, '', '', '', null, 'hash')`.execute(
    db,
  );
  await migrate(db);
  const leads = await db.selectFrom('leads').select(['id', 'first_name', 'body_hash', 'call_id']).execute();
  assert.deepEqual(leads, [{ id: 'l1', first_name: 'Ana', body_hash: 'hash', call_id: null }]);
});
