import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { createDeliveryTotals, readDeliveryTotals } from './delivery-totals.ts';
import { openDeliveries } from './testing/deliveries.ts';

onEachEngine((engine) => {
  test('each accepted lead stands in the delivery totals once, by the delivery that needs the owner most', async () => {
    const { browser, lead, row, store } = await openDeliveries(engine);
    const also = async (id: string, state: 'waiting' | 'delivered' | 'dead') => {
      const other = { ...(await row(id)), id: `${id}-mail`, destination: 'owner-mail', state };
      await store.db.insertInto('deliveries').values(other).execute();
    };
    await lead('a', { state: 'delivered' });
    await lead('b', { state: 'delivered' });
    await also('b', 'delivered');
    await lead('c', { state: 'delivered' });
    await also('c', 'waiting');
    await lead('d', { state: 'waiting' });
    await also('d', 'dead');
    await lead('e', { state: 'no-destination' });
    await also('e', 'waiting');
    await lead('f', { state: 'held' });
    await also('f', 'waiting');
    await store.db.updateTable('leads').set({ erased_at: 1 }).where('id', '=', 'lead-a').execute();
    assert.deepEqual((await browser.get('/api/delivery-totals')).json(), {
      accepted: 6,
      delivered: 2,
      waiting: 1,
      dead: 1,
      noDestination: 1,
      held: 1,
      missing: [],
    });
  });

  test('empty totals add up', async () => {
    const { browser } = await openDeliveries(engine);
    const nothing = { accepted: 0, delivered: 0, waiting: 0, dead: 0, noDestination: 0, held: 0, missing: [] };
    assert.deepEqual((await browser.get('/api/delivery-totals')).json(), nothing);
  });

  test('a lead without any delivery makes the delivery totals wrong, and is named', async () => {
    const { browser, lead } = await openDeliveries(engine);
    await lead('a', { state: 'delivered' });
    await lead('lost', null);
    const { accepted, delivered, missing } = (await browser.get('/api/delivery-totals')).json();
    assert.deepEqual([accepted, delivered, missing], [2, 1, ['lead-lost']]);
  });

  test('each lead is in the delivery totals once, and each that is missing named, however many slices there are', async () => {
    const { lead, store } = await openDeliveries(engine);
    const states = [
      'delivered',
      'waiting',
      'dead',
      null,
      'held',
      'no-destination',
      'delivered',
      null,
      'delivered',
    ] as const;
    for (const [n, state] of states.entries()) await lead(`${n}`, state && { state });
    for (const slice of [1, 2, 4, 8, 9, 10]) {
      assert.deepEqual(
        await readDeliveryTotals(store, slice),
        { accepted: 9, delivered: 3, waiting: 1, dead: 1, noDestination: 1, held: 1, missing: ['lead-7', 'lead-3'] },
        `in slices of ${slice}`,
      );
    }
  });

  test('those who ask at once share one reading, and one that failed is made again', async () => {
    const { lead, store } = await openDeliveries(engine);
    await lead('a');
    let works = false;
    const totals = createDeliveryTotals({
      get db() {
        if (!works) throw new Error('gone');
        return store.db;
      },
    });
    await assert.rejects(totals(), /gone/);
    works = true;
    const [one, other] = await Promise.all([totals(), totals()]);
    assert.equal(one, other);
    assert.equal(one.waiting, 1);
  });

  test('the summary tells what is unsent for each destination, configured or not', async () => {
    const { browser, lead, store } = await openDeliveries(engine);
    await lead('a', { state: 'delivered' });
    await lead('b');
    await lead('c', { state: 'dead' });
    await lead('d', { state: 'no-destination', destination: 'holiday-lights-webhook' });
    const failing = { failing_since: 1, probes: 1, next_probe_at: 2 };
    await store.db
      .insertInto('destinations')
      .values({ name: 'quote-webhook', ...failing })
      .execute();
    const { totals, destinations } = (await browser.get('/api/deliveries/summary')).json();
    assert.deepEqual(totals, (await browser.get('/api/delivery-totals')).json());
    assert.deepEqual(destinations, [
      {
        name: 'quote-webhook',
        tellsOf: 'leads',
        failingSince: 1,
        nextProbeAt: 2,
        waiting: 1,
        dead: 1,
        noDestination: 0,
      },
      {
        name: 'holiday-lights-webhook',
        tellsOf: null,
        failingSince: null,
        nextProbeAt: null,
        waiting: 0,
        dead: 0,
        noDestination: 1,
      },
    ]);
  });
});
