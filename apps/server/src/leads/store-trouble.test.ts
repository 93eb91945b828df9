import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createProcessMeter } from '../plugins/process-meter.ts';
import { openStore } from '../store/database.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { readMetrics } from '../testing/read-metrics.ts';
import { openSite } from '../testing/site.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const LONG_NOTES = { ...quoteBody, notes: 'x'.repeat(20_000) };

test('a full disk refuses leads with "nothing was stored"; when there is room again, leads are taken', async (t) => {
  const disk = smallDisk(t, files.cleanUp);
  if (disk === null) return;
  const store = await openStore(`file:${join(disk, 'downspout.db')}`);
  files.cleanUp(() => store.close());
  const { app } = await openSite(files, { store });
  const post = () =>
    app.inject({ method: 'POST', url: '/api/quotes', payload: { ...LONG_NOTES, address: randomUUID() } });

  assert.equal((await post()).statusCode, 201);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize));
  const refused = await until(post, 503);
  assert.equal(refused.json().error.code, 'not_stored');
  assert.match(refused.json().error.message, /^Nothing was stored\./);
  assert.equal(refused.headers['retry-after'], '5');
  assert.equal((await app.inject('/readyz')).statusCode, 503);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  const before = await counts(store);

  rmSync(join(disk, 'filler'));
  assert.equal((await post()).statusCode, 201);
  assert.deepEqual(await counts(store), { leads: before.leads + 1, deliveries: before.deliveries + 1 });
  assert.equal(before.leads, before.deliveries);
  const { rows } = await sql`pragma integrity_check`.execute(store.db);
  assert.deepEqual(rows, [{ integrity_check: 'ok' }]);
});

test('where a lead finds no room and a small row does, readiness follows the lead, and recovers with the next one', async () => {
  const store = await files.open();
  const metrics = new Registry();
  createProcessMeter(metrics, store);
  const { app } = await openSite(files, { store });
  const post = () =>
    app.inject({ method: 'POST', url: '/api/quotes', payload: { ...LONG_NOTES, address: randomUUID() } });
  const ready = async () => [
    (await app.inject('/readyz')).statusCode,
    readMetrics(await metrics.metrics()).value('downspout_store_ready'),
  ];
  assert.equal((await post()).statusCode, 201);
  assert.deepEqual(await ready(), [200, 1]);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(store.db);
  await until(post, 503);
  await store.check();
  assert.deepEqual(await ready(), [503, 0]);
  await sql`pragma max_page_count = 1000000`.execute(store.db);
  assert.equal((await post()).statusCode, 201);
  assert.deepEqual(await ready(), [200, 1]);
});

test('files that cannot be written any more refuse leads in the same way, and recover in the same way', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-read-only-'));
  files.cleanUp(() => rmSync(folder, { recursive: true }));
  const store = await openStore(`file:${join(folder, 'downspout.db')}`);
  files.cleanUp(() => store.close());
  const { app } = await openSite(files, { store });
  const post = () =>
    app.inject({ method: 'POST', url: '/api/quotes', payload: { ...quoteBody, address: randomUUID() } });

  assert.equal((await post()).statusCode, 201);
  // Root may write a read-only file, but nobody an immutable one.
  const setImmutable = (flag: '+i' | '-i') => execFileSync('chattr', [flag, join(folder, 'downspout.db-wal')]);
  try {
    setImmutable('+i');
  } catch {
    return t.skip('NOT TESTED: THIS MACHINE CANNOT MAKE A FILE IMMUTABLE (chattr +i)');
  }
  try {
    const refused = await post();
    assert.deepEqual([refused.statusCode, refused.json().error.code], [503, 'not_stored']);
  } finally {
    setImmutable('-i');
  }
  assert.equal((await post()).statusCode, 201);
  assert.deepEqual(await counts(store), { leads: 2, deliveries: 2 });
});

/** What is already allocated to the store's files is used up first. */
async function until<Answer extends { statusCode: number }>(
  post: () => Promise<Answer>,
  status: number,
): Promise<Answer> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await post();
    if (answer.statusCode === status) return answer;
  }
  throw new Error(`No answer was ${status}`);
}

async function counts({ db }: Awaited<ReturnType<typeof openStore>>) {
  const leads = await db.selectFrom('leads').select('id').execute();
  const deliveries = await db.selectFrom('deliveries').select('id').execute();
  return { leads: leads.length, deliveries: deliveries.length };
}
