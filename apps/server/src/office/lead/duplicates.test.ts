import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { createLeadIndex } from '../inbox/lead-index.ts';
import { duplicatesOf } from './duplicates.ts';

onEachEngine((engine) => {
  test('a number that a thousand leads name hides none of the duplicates of others', async () => {
    const store = await engine.open();
    const saveLead = createTestSaveLead(store);
    const save = async (phone: string, email: string) => {
      const saved = await saveLead(newQuote({ phone, email }));
      assert.ok('id' in saved);
      return saved.id;
    };
    const heavy = await save('404 555 0001', 'a@example.com');
    await createLeadIndex(store).catchUp();
    await copyLead(store, heavy, 1_100);
    const one = await save('404 555 0002', 'b@example.com');
    const two = await save('404 555 0002', 'c@example.com');
    const three = await save('404 555 0003', 'c@example.com');
    await createLeadIndex(store).catchUp();
    const found = await duplicatesOf(store.db, [heavy, one, two, three]);
    assert.ok((found.get(heavy)?.size ?? 0) >= 999);
    assert.deepEqual(
      [one, two, three].map((id) => [...(found.get(id) ?? [])].toSorted()),
      [[two], [one, three], [two]],
    );
  });
});

/** With its entry in the index, as often as said. */
async function copyLead({ db }: Store, id: string, count: number): Promise<void> {
  const lead = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { number, phone_key, email_key, words } = await db
    .selectFrom('lead_index')
    .selectAll()
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  const idOf = (n: number) => `${id.slice(0, 24)}${String(n).padStart(12, '0')}`;
  for (let n = 0; n < count; n += 100) {
    const some = numbers.slice(n, n + 100);
    const leads = some.map((one) => ({ ...lead, id: idOf(one) }));
    await db.insertInto('leads').values(leads).execute();
    const entries = some.map((one) => ({ number: number - one, lead_id: idOf(one), phone_key, email_key, words }));
    await db.insertInto('lead_index').values(entries).execute();
  }
}
