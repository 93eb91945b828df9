import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../testing/engines.ts';
import { countDeliveries, createDeliveryCounts } from './count-deliveries.ts';
import { storeWaitingLeads } from './testing/waiting-leads.ts';

onEachEngine((engine) => {
  test('every delivery is counted once, however many slices there are', async () => {
    const store = await engine.open();
    assert.deepEqual(await countDeliveries(store), []);
    await storeWaitingLeads(store, { now: 9_000, count: 5 });
    await storeWaitingLeads(store, { now: 7_000, count: 2 });
    await storeWaitingLeads(store, { now: 1_000, count: 3, delivery: { state: 'delivered', settled_at: 2_000 } });
    await storeWaitingLeads(store, { now: 3_000, destination: 'owner-mail', delivery: { state: 'dead' } });
    const waiting = { destination: 'quote-webhook', state: 'waiting', count: 7, oldestAt: 7_000 };
    const delivered = { destination: 'quote-webhook', state: 'delivered', count: 3, oldestAt: 1_000 };
    const dead = { destination: 'owner-mail', state: 'dead', count: 1, oldestAt: 3_000 };
    for (const slice of [1, 2, 3, 11, 12, 2_000]) {
      const counts = await countDeliveries(store, slice);
      const sorted = counts.toSorted((one, other) => other.count - one.count);
      assert.deepEqual(sorted, [waiting, delivered, dead], `in slices of ${slice}`);
    }
  });

  test('those who ask at once share one count, and a count that failed is made again', async () => {
    const store = await engine.open();
    await storeWaitingLeads(store, { now: 1_000, count: 3 });
    let asked = 0;
    let works = false;
    const watched = {
      get db() {
        asked += 1;
        if (!works) throw new Error('gone');
        return store.db;
      },
    };
    const counts = createDeliveryCounts(watched);
    await assert.rejects(counts(), /gone/);
    works = true;
    const [one, other] = await Promise.all([counts(), counts()]);
    assert.equal(one, other);
    assert.equal(one[0]?.count, 3);
    assert.equal(asked, 2);
  });
});
