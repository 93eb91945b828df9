import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

onEachEngine((engine) => {
  test('who opened a lead first, and when, is kept once, though nobody was to be told of it', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save(newQuote());
    const { db } = office.store;
    const opened = () => db.selectFrom('lead_openings').selectAll().execute();
    await office.page(id);
    let kept = await opened();
    while (kept.length === 0) kept = await opened();
    assert.deepEqual(kept, [{ lead_id: id, opened_at: NOW, opened_by: 'ana' }]);
    await db.updateTable('lead_openings').set({ opened_at: 2 }).execute();
    await office.page(id);
    await office.page(id);
    assert.deepEqual(await opened(), [{ lead_id: id, opened_at: 2, opened_by: 'ana' }]);
  });
});
