import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { createLeadIndex } from './lead-index.ts';

onEachEngine((engine) => {
  test('leads that come after two have asked one after the other are indexed all the same', async () => {
    const store = await engine.open();
    const save = saverOf(store);
    const index = createLeadIndex(store);
    for (let n = 0; n < 3; n += 1) {
      await save();
      const first = index.catchUp();
      await nextTurn();
      await Promise.all([first, index.catchUp()]);
      await save();
      await index.catchUp();
      assert.deepEqual(await unindexed(store), [], `time ${n}`);
    }
  });

  test('whoever asks while leads are being indexed waits for those committed before they asked', async () => {
    const store = await engine.open();
    const save = saverOf(store);
    const index = createLeadIndex(store);
    await save();
    for (let n = 0; n < 5; n += 1) {
      const first = index.catchUp();
      const id = await save();
      const asked = [index.catchUp(), index.catchUp(1_000)];
      await Promise.all(asked);
      assert.ok(!(await unindexed(store)).includes(id));
      await first;
    }
  });

  test('a failure of the store is told to all who wait, and the next one who asks finds the leads', async () => {
    const store = await engine.open();
    const save = saverOf(store);
    const index = createLeadIndex(store);
    await save();
    await sql`alter table lead_index rename to elsewhere`.execute(store.db);
    const first = Promise.allSettled([index.catchUp()]);
    await nextTurn();
    const others = await Promise.allSettled([index.catchUp(), index.catchUp()]);
    const asked = [...(await first), ...others];
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    await sql`alter table elsewhere rename to lead_index`.execute(store.db);
    await index.catchUp();
    assert.deepEqual(await unindexed(store), []);
  });
});

/** Stores a lead and answers its id. */
function saverOf(store: Store): () => Promise<string> {
  const saveLead = createTestSaveLead(store);
  return async () => {
    const outcome = await saveLead(newQuote());
    assert.ok('id' in outcome);
    return outcome.id;
  };
}

async function unindexed({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('lead_index', 'lead_index.lead_id', 'leads.id')
    .select('leads.id')
    .where('lead_index.lead_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
