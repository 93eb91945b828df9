import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachEngine } from './engines.ts';

onEachEngine((engine) => {
  for (const what of ['rows', 'rows again', 'tables', 'tables again']) {
    test(`a test that changes ${what} begins with an empty store, and the tables as they are`, async () => {
      const { db } = await engine.open();
      assert.deepEqual(await db.selectFrom('heartbeat').selectAll().execute(), []);
      await db.insertInto('heartbeat').values({ id: 1, beaten_at: 1 }).execute();
      if (what.startsWith('tables')) await sql`alter table heartbeat add column odd integer`.execute(db);
    });
  }
});
