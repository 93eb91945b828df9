import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryRow } from '../../leads/lead-rows.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { auditOf, NOW } from '../testing/office.ts';
import { openDeliveries } from './testing/deliveries.ts';

const DAY_MS = 86_400_000;

onEachEngine((engine) => {
  test('the list shows newest first who, where to, what became of it and why', async () => {
    const { browser, lead, attempt } = await openDeliveries(engine);
    await lead('a', { state: 'dead', attempts: 3, settled_at: NOW - 5 });
    await attempt('a', { number: 1, error: 'answered 500' });
    await attempt('a', { number: 3, started_at: NOW - 10, status: 422, error: 'answered 422' });
    await lead('b', { lease_token: 'x', leased_until: NOW + 1 });
    const { deliveries, next } = (await browser.get('/api/deliveries')).json();
    assert.deepEqual(
      deliveries.map((one: { id: string; isBeingSent: boolean; last: object | null }) => [
        one.id,
        one.isBeingSent,
        one.last,
      ]),
      [
        ['b', true, null],
        ['a', false, { at: NOW - 10, outcome: 'failed', status: 422, error: 'answered 422' }],
      ],
    );
    const { last: _, ...a } = deliveries[1];
    assert.deepEqual(a, {
      id: 'a',
      lead: { id: 'lead-a', name: 'Ada Lovelace', erased: false },
      destination: 'quote-webhook',
      state: 'dead',
      attempts: 3,
      createdAt: NOW,
      dueAt: NOW,
      giveUpAt: NOW + 1,
      settledAt: NOW - 5,
      isBeingSent: false,
    });
    assert.equal(next, null);
  });

  test('filters pass what they name, pages follow one another, and the count says how many', async () => {
    const { browser, lead } = await openDeliveries(engine);
    for (let n = 0; n < 120; n += 1) {
      const id = `d${String(n).padStart(3, '0')}`;
      await lead(id, {
        state: n % 2 === 0 ? 'dead' : 'delivered',
        destination: n < 4 ? 'owner-mail' : 'quote-webhook',
      });
    }
    const seen: string[] = [];
    for (let url: string | null = '/api/deliveries?state=dead'; url !== null; ) {
      const page: { deliveries: { id: string }[]; next: string | null } = (await browser.get(url)).json();
      seen.push(...page.deliveries.map(({ id }) => id));
      url = page.next === null ? null : `/api/deliveries?state=dead&before=${page.next}`;
    }
    assert.equal(seen.length, 60);
    assert.deepEqual([seen[0], seen.at(-1)], ['d118', 'd000']);
    const count = async (query: string) => (await browser.get(`/api/deliveries/count?${query}`)).json();
    const ages = [{ days: 1, since: NOW - DAY_MS, count: 58 }];
    assert.deepEqual(await count(''), { count: 120, retriable: 58, ages, oldestAt: NOW });
    const none = { retriable: 0, ages: [], oldestAt: null };
    assert.deepEqual(await count('state=dead&destination=owner-mail'), { count: 2, ...none });
    assert.deepEqual(await count('destination=nothing'), { count: 0, ...none });
    const bad = await browser.get('/api/deliveries?state=lost');
    assert.deepEqual([bad.statusCode, Object.keys(bad.json().error.fields)], [422, ['state']]);
  });

  test('a retry makes the delivery wait, due now, for three days more, under its id, and goes on counting', async () => {
    const { browser, lead, row, changes, store } = await openDeliveries(engine);
    const old = { state: 'dead', attempts: 7, own_failures: 7, due_at: 1, give_up_at: 2, settled_at: 3 } as const;
    await lead('a', old);
    const answer = await browser.post('/api/deliveries/a/retry');
    assert.deepEqual([answer.statusCode, answer.json()], [200, { retried: 1, beingSent: 0 }]);
    const { state, attempts, own_failures, due_at, give_up_at, settled_at } = await row('a');
    assert.deepEqual(
      [state, attempts, own_failures, due_at, give_up_at, settled_at],
      ['waiting', 7, 0, NOW, NOW + 3 * 86_400_000, null],
    );
    assert.equal(changes(), 1, 'the outbox is told');
    assert.deepEqual((await auditOf(store)).slice(-1), ['ana delivery-retried lead:lead-a']);
  });

  test('a delivery of no lead is listed, and retried when it is asked for', async () => {
    const { browser, row, store } = await openDeliveries(engine);
    const known = { id: 'a', leadId: null, destination: 'quote-webhook', recipient: 'ana', at: NOW } as const;
    const dead = { ...deliveryRow({ ...known, state: 'waiting' }), state: 'dead' as const };
    await store.db.insertInto('deliveries').values(dead).execute();
    const { deliveries } = (await browser.get('/api/deliveries')).json();
    assert.deepEqual([deliveries[0].id, deliveries[0].lead], ['a', null]);
    assert.equal((await browser.post('/api/deliveries/a/retry')).statusCode, 200);
    assert.equal((await row('a')).state, 'waiting');
    assert.deepEqual((await auditOf(store)).slice(-1), ['ana delivery-retried delivery:a']);
  });

  test('what cannot be sent is not retried, and says why', async () => {
    const { browser, lead, row, store, changes } = await openDeliveries(engine);
    await lead('leased', { lease_token: 'x', leased_until: NOW + 20_000 });
    await lead('stale', { lease_token: 'x', leased_until: NOW });
    await lead('clock', { lease_token: 'x', leased_until: NOW + 86_400_000 });
    await lead('done', { state: 'delivered' });
    await lead('gone', { state: 'dead' });
    await store.db.updateTable('leads').set({ erased_at: 1 }).where('id', '=', 'lead-gone').execute();
    await lead('lost', { state: 'no-destination', destination: 'holiday-lights-webhook' });
    const retry = async (id: string, body: object = {}) => {
      const answer = await browser.post(`/api/deliveries/${id}/retry`, body);
      return [answer.statusCode, answer.json().error?.code];
    };
    assert.deepEqual(await retry('leased'), [409, 'being_sent']);
    assert.deepEqual(await retry('done'), [409, 'delivered']);
    assert.deepEqual(await retry('gone', { again: true }), [409, 'erased']);
    assert.deepEqual(await retry('lost'), [422, 'no_destination']);
    assert.deepEqual(await retry('nothing'), [404, 'not_found']);
    assert.equal(changes(), 0);
    assert.deepEqual([(await row('done')).state, (await row('leased')).lease_token], ['delivered', 'x']);
    assert.deepEqual(await retry('done', { again: true }), [200, undefined]);
    assert.deepEqual(await retry('stale'), [200, undefined]);
    assert.deepEqual(await retry('clock'), [200, undefined]);
    assert.equal((await row('done')).state, 'waiting');
  });

  test('a failing destination is probed at once by a retry, and its failing goes on', async () => {
    const { browser, lead, store } = await openDeliveries(engine);
    const failing = { failing_since: NOW - 9, probes: 5, next_probe_at: NOW + 60_000 };
    await store.db
      .insertInto('destinations')
      .values({ name: 'quote-webhook', ...failing })
      .execute();
    await lead('a', { state: 'dead' });
    await browser.post('/api/deliveries/a/retry');
    const { destinations } = (await browser.get('/api/destinations')).json();
    assert.deepEqual(destinations[0], {
      name: 'quote-webhook',
      tellsOf: 'leads',
      failingSince: NOW - 9,
      nextProbeAt: NOW,
    });
  });

  test('all of a filter are retried when they are as many as were shown, and none otherwise', async () => {
    const { browser, lead, leads, row, store, changes } = await openDeliveries(engine);
    const dead = Array.from({ length: 230 }, (_, n) => `d${String(n).padStart(3, '0')}`);
    await leads(dead, { state: 'dead' });
    await lead('e-leased', { state: 'waiting', lease_token: 'x', leased_until: NOW + 20_000 });
    await lead('f-done', { state: 'delivered' });
    await lead('g-other', { state: 'dead', destination: 'holiday-lights-webhook' });
    const retry = (expected: number, filter: object) => browser.post('/api/deliveries/retry', { filter, expected });
    const refused = await retry(231, { state: 'dead' });
    assert.deepEqual([refused.statusCode, refused.json().error.code], [409, 'changed']);
    assert.equal((await row('d000')).state, 'dead');
    const answer = await retry(230, { state: 'dead' });
    assert.deepEqual(answer.json(), { retried: 230, beingSent: 0 });
    assert.equal(changes(), 3, 'the outbox is told after each hundred, and of nothing that was refused');
    assert.deepEqual([(await row('d229')).state, (await row('g-other')).state], ['waiting', 'dead']);
    assert.deepEqual((await retry(231, {})).json(), { retried: 230, beingSent: 1 });
    assert.equal((await row('e-leased')).lease_token, 'x');
    assert.equal((await row('f-done')).state, 'delivered');
    const entries = (await auditOf(store)).filter((entry) => entry === 'ana delivery-retried lead:lead-d000');
    assert.equal(entries.length, 2);
    for (const body of [{}, { filter: {} }, { filter: {}, expected: -1 }, { filter: { state: 'x' }, expected: 1 }]) {
      assert.equal((await browser.post('/api/deliveries/retry', body)).statusCode, 422);
    }
  });

  test('what can be retried is told by age, and only what came since then is retried when that is asked for', async () => {
    const { browser, lead, row, store } = await openDeliveries(engine);
    const daysAgo = { today: 0.5, week: 6, month: 20, 'year-a': 360, 'year-b': 370 };
    for (const [id, days] of Object.entries(daysAgo)) {
      await lead(id, { state: 'no-destination' });
      const received_at = NOW - days * DAY_MS;
      await store.db.updateTable('leads').set({ received_at }).where('id', '=', `lead-${id}`).execute();
    }
    const counted = (await browser.get('/api/deliveries/count?state=no-destination')).json();
    assert.deepEqual(counted, {
      count: 5,
      retriable: 5,
      ages: [
        { days: 1, since: NOW - DAY_MS, count: 1 },
        { days: 7, since: NOW - 7 * DAY_MS, count: 2 },
        { days: 30, since: NOW - 30 * DAY_MS, count: 3 },
        { days: null, since: null, count: 5 },
      ],
      oldestAt: NOW - 370 * DAY_MS,
    });
    const retry = async (since: number | null, expected: number) => {
      const answer = await browser.post('/api/deliveries/retry', { filter: {}, expected, since });
      return [answer.statusCode, answer.json().retried];
    };
    assert.deepEqual(await retry(NOW - 7 * DAY_MS, 5), [409, undefined]);
    assert.deepEqual(await retry(NOW - 7 * DAY_MS, 2), [200, 2]);
    assert.deepEqual([(await row('week')).state, (await row('month')).state], ['waiting', 'no-destination']);
    assert.deepEqual(await retry(null, 5), [200, 5]);
    assert.equal((await row('year-b')).state, 'waiting');
  });

  test('a lead is sent to one more destination once, as a delivery of its own', async () => {
    const { browser, lead, store, changes } = await openDeliveries(engine);
    await lead('a', { state: 'delivered', destination: 'holiday-lights-webhook' });
    const send = async (destination: string, id = 'lead-a') => {
      const answer = await browser.post(`/api/leads/${id}/deliveries`, { destination });
      return [answer.statusCode, answer.json().error?.code ?? 'sent'];
    };
    const both = await Promise.all([send('quote-webhook'), send('quote-webhook')]);
    assert.deepEqual(both.toSorted(), [
      [201, 'sent'],
      [409, 'exists'],
    ]);
    const rows = await store.db.selectFrom('deliveries').selectAll().where('id', '!=', 'a').execute();
    const [row] = rows;
    assert.equal(rows.length, 1);
    assert.deepEqual(
      [row?.destination, row?.state, row?.due_at, row?.give_up_at, row?.attempts],
      ['quote-webhook', 'waiting', NOW, NOW + 3 * 86_400_000, 0],
    );
    assert.equal(changes(), 1);
    assert.ok((await auditOf(store)).includes('ana delivery-added lead:lead-a'));
    assert.deepEqual(await send('holiday-lights-webhook'), [422, 'no_destination']);
    assert.deepEqual(await send('quote-webhook', 'nobody'), [404, 'not_found']);
    await store.db.updateTable('leads').set({ erased_at: 1 }).execute();
    assert.deepEqual(await send('quote-webhook'), [409, 'erased']);
  });

  test('none of it is told to or done for anybody who is not signed in', async () => {
    const { stranger, lead } = await openDeliveries(engine);
    await lead('a');
    for (const url of ['/api/delivery-totals', '/api/destinations', '/api/deliveries', '/api/deliveries/summary']) {
      assert.equal((await stranger.get(url)).statusCode, 401, url);
    }
    for (const url of ['/api/deliveries/a/retry', '/api/deliveries/retry', '/api/destinations/quote-webhook/test']) {
      assert.equal((await stranger.post(url)).statusCode, 401, url);
    }
  });
});
