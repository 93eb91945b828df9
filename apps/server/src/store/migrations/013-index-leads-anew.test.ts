import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLeads } from '../../office/inbox/inbox.ts';
import { createLeadIndex } from '../../office/inbox/lead-index.ts';
import { leadsOfSameReach } from '../../office/lead/same-person.ts';
import { onEachNewDatabase } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { openStore } from '../database.ts';
import { undoMigrations } from '../testing/undo-migrations.ts';

onEachNewDatabase((engine) => {
  test('leads that were indexed when an extension still counted as part of a number are found by the number', async () => {
    const before = await openStore(engine.databaseUrl());
    const save = createTestSaveLead(before);
    await save(newQuote({ phone: '(404) 555-0199 ext. 12', email: 'a@example.com' }));
    await save(newQuote({ phone: '404-555-0199', email: 'b@example.com' }));
    await createLeadIndex(before).catchUp();
    const [first = '', second = ''] = await idsOf(before.db);
    const asThen = { phone_key: '4555019912', words: 'jane 404555019912' };
    await before.db.updateTable('lead_index').set(asThen).where('lead_id', '=', first).execute();
    await undoMigrations(before.db, '013');
    assert.deepEqual(await leadsOfSameReach(before.db, second), []);
    await before.close();

    const store = await engine.open();
    const index = createLeadIndex(store);
    await index.catchUp();
    const find = (q: string) => findLeads(store, index.vocabulary, { q }, null, 10);
    assert.deepEqual(await leadsOfSameReach(store.db, second), [first]);
    const found = await find('4045550199');
    assert.deepEqual(
      found.map(({ id }) => id),
      [second, first],
    );
    assert.deepEqual(await find('404555019912'), []);
    await store.db.deleteFrom('leads').where('id', '=', first).execute();
    assert.equal((await find('4045550199')).length, 1);
  });
});

async function idsOf(db: Awaited<ReturnType<typeof openStore>>['db']): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
