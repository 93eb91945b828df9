import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeWaitingLeads } from '../outbox/testing/waiting-leads.ts';
import { onEachEngine } from '../testing/engines.ts';
import { storeUser } from './testing/devices.ts';
import { countUnanswered } from './unanswered.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY_MS = 86_400_000;

onEachEngine((engine) => {
  test('those of the last 30 days that nobody has taken care of are counted, up to a hundred', async () => {
    const { db, ...store } = await engine.open();
    await storeWaitingLeads({ db, ...store }, { count: 6, now: NOW - 29 * DAY_MS });
    await storeWaitingLeads({ db, ...store }, { count: 1, now: NOW - 31 * DAY_MS });
    assert.equal(await countUnanswered(db, NOW), 6);
    const ids = (await db.selectFrom('leads').select('id').orderBy('received_at', 'desc').execute()).map(
      ({ id }) => id,
    );
    const changes = [{ status: 'lost' }, { assigned_to: 'ana' }, { merged_into: ids[5] }, { erased_at: 1 }] as const;
    for (const [index, change] of changes.entries()) {
      await db
        .updateTable('leads')
        .set(change)
        .where('id', '=', ids[index] ?? '')
        .execute();
      assert.equal(await countUnanswered(db, NOW), 5 - index, JSON.stringify(change));
    }
    const note = {
      id: '1',
      lead_id: ids[4] ?? '',
      at: 1,
      user_id: null,
      who: 'Assistant',
      text: 'Another phone number',
    };
    await db.insertInto('lead_notes').values(note).execute();
    assert.equal(await countUnanswered(db, NOW), 2, 'what the assistant notes is no answer');
    const user_id = await storeUser({ db }, 'ana');
    await db
      .insertInto('lead_notes')
      .values({ ...note, id: '2', user_id })
      .execute();
    assert.equal(await countUnanswered(db, NOW), 1, 'what a user notes is one');
    const waiting = db.updateTable('leads').where('id', '=', ids[5] ?? '');
    await db
      .updateTable('leads')
      .set({ snoozed_until: NOW + 1 })
      .execute();
    assert.equal(await countUnanswered(db, NOW), 0, 'what is put off waits for nobody now');
    assert.equal(await countUnanswered(db, NOW + 1), 1, 'and is back when its time has come');
    await waiting.set({ snoozed_until: null }).execute();
    await storeWaitingLeads({ db, ...store }, { count: 120, now: NOW });
    assert.equal(await countUnanswered(db, NOW), 100);
  });
});
