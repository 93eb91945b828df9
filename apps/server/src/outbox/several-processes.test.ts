import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../deliveries/testing/receiver.ts';
import { onEachEngine } from '../testing/engines.ts';
import { claimDueDeliveries } from './claim.ts';
import { createOutbox } from './outbox.ts';
import { destinationAt, logInto } from './testing/scenario.ts';
import { storeWaitingLeads } from './testing/waiting-leads.ts';

onEachEngine((engine) => {
  test('four connections that claim at once never get the same delivery', async () => {
    const stores = [await engine.open(), await engine.open(), await engine.open(), await engine.open()];
    const ids = await storeWaitingLeads(await engine.open(), { count: 300, now: 0 });
    const terms = { destination: 'quote-webhook', now: 1, leaseMs: 20_000 };
    const claimed = await Promise.all(
      stores.map(async (store) => {
        const mine: string[] = [];
        for (let some = await claimDueDeliveries(store, terms, 7); some.length > 0; ) {
          mine.push(...some.map(({ id }) => id));
          some = await claimDueDeliveries(store, terms, 7);
        }
        return mine;
      }),
    );
    assert.deepEqual(claimed.flat().sort(), ids.sort());
  });

  if (engine.name === 'postgres') {
    test('four outboxes on one store deliver hundreds of leads exactly once each', async () => {
      const receiver = await startReceiver();
      engine.cleanUp(() => receiver.close());
      const log: string[] = [];
      const ids: string[] = [];
      const outboxes = [];
      for (let index = 0; index < 4; index += 1) {
        const store = await engine.open();
        const outbox = createOutbox({ store, destinations: [destinationAt(receiver)], log: logInto(log) });
        engine.cleanUp(() => outbox.stop(1_000));
        outboxes.push({ outbox, store });
      }
      for (const { outbox } of outboxes) outbox.start();
      for (const { outbox, store } of outboxes) {
        ids.push(...(await storeWaitingLeads(store, { count: 100, now: Date.now() })));
        outbox.wake();
      }
      await receiver.received(400);
      await Promise.all(outboxes.map(({ outbox }) => outbox.stop(5_000)));
      assert.deepEqual(receiver.requests.map(({ id }) => id).sort(), ids.sort());
      const store = await engine.open();
      const rows = await store.db.selectFrom('deliveries').select(['state', 'attempts']).distinct().execute();
      assert.deepEqual(rows, [{ state: 'delivered', attempts: 1 }]);
      assert.deepEqual(
        log.filter((line) => !line.startsWith('info')),
        [],
      );
    });
  }
});
