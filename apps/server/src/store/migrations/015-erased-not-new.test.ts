import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachNewDatabase } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { openStore } from '../database.ts';
import { undoMigrations } from '../testing/undo-migrations.ts';

onEachNewDatabase((engine) => {
  test('leads that were erased while they were new are lost from then on, and no others', async () => {
    const before = await openStore(engine.databaseUrl());
    const save = createTestSaveLead(before);
    for (const [status, erased_at] of [
      ['new', 1],
      ['quoted', 1],
      ['new', null],
    ] as const) {
      const outcome = await save(newQuote());
      assert.ok('id' in outcome);
      await before.db.updateTable('leads').set({ status, erased_at }).where('id', '=', outcome.id).execute();
    }
    await undoMigrations(before.db, '015');
    await before.close();
    const { db } = await engine.open();
    const rows = await db.selectFrom('leads').select(['status', 'version']).orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ status, version }) => [status, version]),
      [
        ['lost', 1],
        ['quoted', 0],
        ['new', 0],
      ],
    );
  });
});
