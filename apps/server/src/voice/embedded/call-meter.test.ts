import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { readMetrics } from '../../testing/read-metrics.ts';
import { openSite } from '../../testing/site.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { call, createCall, origin } from './testing/browser.ts';

const files = sqliteFiles();

test('calls are counted as they start and end, and while they are connected', async () => {
  const metrics = new Registry();
  const { app, store } = await openSite(files, { metrics, settings: { VOICE_MAX_CALLS: '3' } });
  const told = async () => readMetrics(await metrics.metrics());
  const site = await origin(app);
  const [first, second] = [await call(site), await call(site)];
  await createCall(site);
  await assert.rejects(createCall(site), /503/);
  const during = await told();
  assert.equal(during.value('downspout_calls_started_total'), 3);
  assert.equal(during.value('downspout_calls_busy_total'), 1);
  assert.equal(during.value('downspout_calls_active'), 2, 'the third was never joined');
  first.send({ type: 'end-call' });
  await first.closed;
  second.send({ type: 'end-call' });
  await second.closed;
  while ((await store.db.selectFrom('live_calls').select('call_id').execute()).length > 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setImmediate(resolve));
  const after = await told();
  assert.equal(after.value('downspout_calls_active'), 0);
  assert.equal(after.value('downspout_calls_ended_total{reason="customer-ended-call"}'), 2);
  assert.equal(after.value('downspout_calls_ended_total{reason="connection-lost"}'), 0);
});
