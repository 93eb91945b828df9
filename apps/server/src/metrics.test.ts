import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startReceiver } from './deliveries/testing/receiver.ts';
import { webhookDestination } from './deliveries/webhook-destinations.ts';
import { createOutbox } from './outbox/outbox.ts';
import { logInto } from './outbox/testing/scenario.ts';
import { createServerMetrics } from './server-metrics.ts';
import { onEachEngine } from './testing/engines.ts';
import { holidayBody, quoteBody } from './testing/lead-bodies.ts';
import { readMetrics } from './testing/read-metrics.ts';
import { openSite } from './testing/site.ts';

const QUOTES = 'destination="quote-webhook"';
const LIGHTS = 'destination="holiday-lights-webhook"';

onEachEngine((engine) => {
  test('what is counted adds up to what was done', async () => {
    const { post, metrics, relay, close, store } = await openCounting();
    const key = randomUUID();
    const statuses = [
      await post('/api/quotes', quoteBody),
      await post('/api/quotes', quoteBody, key),
      await post('/api/quotes', quoteBody, key),
      await post('/api/quotes', { ...quoteBody, notes: 'another' }, key),
      await post('/api/quotes', { ...quoteBody, service_type: 'moon' }),
      await post('/api/quotes', '{'),
      await post('/api/holiday-lights', holidayBody),
      await post('/api/holiday-lights', 'x'.repeat(300 * 1_024)),
    ];
    assert.deepEqual(statuses, [201, 201, 201, 422, 422, 400, 201, 413]);
    let told = readMetrics(await metrics());
    assert.equal(told.value('downspout_leads_total{kind="quote",outcome="stored"}'), 2);
    assert.equal(told.value('downspout_leads_total{kind="quote",outcome="repeated"}'), 1);
    assert.equal(told.value('downspout_leads_total{kind="quote",outcome="key-reused"}'), 1);
    assert.equal(told.value('downspout_leads_total{kind="quote",outcome="unavailable"}'), 0);
    assert.equal(told.value('downspout_leads_total{kind="holiday-lights",outcome="stored"}'), 1);
    assert.equal(told.value('downspout_leads_refused_total{code="invalid",kind="quote",status="422"}'), 1);
    assert.equal(told.value('downspout_leads_refused_total{code="unreadable",kind="quote",status="400"}'), 1);
    assert.equal(told.value('downspout_leads_refused_total{code="too_large",kind="holiday-lights",status="413"}'), 1);
    assert.equal(told.value('downspout_lead_save_duration_seconds_count'), 5, 'all that came to the store were timed');
    assert.equal(told.value('downspout_lead_save_duration_seconds_bucket{le="+Inf"}'), 5);
    assert.equal(told.value(`downspout_deliveries{${QUOTES},state="waiting"}`), 2);
    assert.ok(told.value(`downspout_oldest_waiting_seconds{${QUOTES}}`) >= 0);

    await relay();
    await store.db.updateTable('deliveries').set({ created_at: 1 }).where('state', '=', 'waiting').execute();
    told = await metricsUntil(metrics, (now) => now.value(`downspout_deliveries{${QUOTES},state="delivered"}`) === 2);
    assert.equal(told.value(`downspout_deliveries{${QUOTES},state="waiting"}`), 0);
    assert.equal(told.value(`downspout_deliveries{${LIGHTS},state="waiting"}`), 1);
    assert.equal(told.value(`downspout_delivery_attempts_total{${QUOTES},outcome="delivered"}`), 2);
    assert.equal(told.value(`downspout_delivery_attempts_total{${LIGHTS},outcome="failed"}`), 1);
    assert.equal(told.value(`downspout_destination_failing{${LIGHTS}}`), 1);
    assert.equal(told.value(`downspout_destination_failing{${QUOTES}}`), 0);
    assert.equal(told.value(`downspout_oldest_waiting_seconds{${QUOTES}}`), 0);
    assert.ok(told.value(`downspout_oldest_waiting_seconds{${LIGHTS}}`) > 1_000_000_000);
    assert.equal(told.value('downspout_store_ready'), 1);

    await close();
    assert.equal(await post('/api/quotes', quoteBody), 503);
    told = await metricsUntil(metrics, ({ samples }) => samples.every(({ name }) => name !== 'downspout_deliveries'));
    assert.equal(told.value('downspout_leads_total{kind="quote",outcome="unavailable"}'), 1);
    assert.equal(told.value('downspout_store_ready'), 0);
    assert.ok(told.samples.every(({ name }) => name !== 'downspout_oldest_waiting_seconds'));
  });

  test('whatever is posted, there are few labels, and nothing of a person in any', async () => {
    const { post, metrics } = await openCounting();
    for (let n = 0; n < 50; n += 1) {
      const canary = { ...quoteBody, first_name: `canary${n}`, email: `canary${n}@example.com` };
      assert.equal(await post('/api/quotes', canary), 201);
      assert.equal(await post('/api/quotes', { ...canary, service_type: `canary${n}` }), 422);
    }
    const text = await metrics();
    assert.doesNotMatch(text, /canary|example\.com|127\.0\.0\.1/);
    const { samples, types } = readMetrics(text);
    const own = samples.filter(({ name }) => name.startsWith('downspout_'));
    assert.ok(own.length < 80, String(own.length));
    assert.equal(types.get('downspout_build_info'), 'gauge');
    assert.ok(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'].every((name) => types.has(name)));
  });

  async function openCounting() {
    const good = await startReceiver();
    const bad = await startReceiver((_request, response) => void response.writeHead(500).end());
    engine.cleanUp(good.close);
    engine.cleanUp(bad.close);
    const destinations = [
      webhookDestination('quote', good.url, null),
      webhookDestination('holiday-lights', bad.url, null),
    ];
    const store = await engine.open();
    const { metrics, countAttempts } = createServerMetrics(store, destinations);
    const outbox = createOutbox({ store, destinations, log: logInto([]), countAttempts });
    const { app } = await openSite(engine, { store, metrics });
    const headers = { 'content-type': 'application/json' };
    return {
      store,
      metrics: () => metrics.metrics(),
      async post(url: string, payload: object | string, key?: string) {
        const keyed = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
        return (await app.inject({ method: 'POST', url, headers: keyed, payload })).statusCode;
      },
      async relay() {
        outbox.start();
        await Promise.all([good.received(2), bad.received(1)]);
        await outbox.stop(2_000);
      },
      close: () => store.close(),
    };
  }
});

/** Deliveries are counted anew only when the last count is a moment old. */
async function metricsUntil(metrics: () => Promise<string>, isSo: (told: ReturnType<typeof readMetrics>) => boolean) {
  for (;;) {
    const told = readMetrics(await metrics());
    if (isSo(told)) return told;
    await setTimeout(20);
  }
}
