import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openStore } from '../store/database.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { createOwnCluster } from '../testing/own-cluster.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();

test('PostgreSQL that goes away while leads come in refuses them; every lead told as stored is there when it is back', async (t) => {
  const cluster = await createOwnCluster();
  if (cluster === null) return t.skip('NOT TESTED: POSTGRESQL IS NOT INSTALLED HERE');
  files.cleanUp(() => cluster.remove());
  let isUp = true;
  files.cleanUp(() => isUp && cluster.stop());
  const store = await openStore(cluster.url);
  files.cleanUp(() => store.close());
  const { app } = await openSite(files, { store });
  const told = new Set<string>();
  const statuses = new Set<number>();
  const post = async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers, payload: quoteBody });
    statuses.add(answer.statusCode);
    if (answer.statusCode === 201) told.add(answer.json().id);
    return answer;
  };

  await Promise.all(Array.from({ length: 20 }, post));
  const pouring = Promise.all(Array.from({ length: 200 }, post));
  cluster.stop();
  isUp = false;
  await pouring;
  const refused = await post();
  assert.deepEqual([refused.statusCode, refused.json().error.code], [503, 'not_stored']);
  assert.deepEqual([...statuses].sort(), [201, 503]);

  cluster.start();
  isUp = true;
  assert.equal((await post()).statusCode, 201);
  const stored = await store.db.selectFrom('leads').select('id').execute();
  const ids = new Set(stored.map((lead) => lead.id));
  for (const id of told) assert.ok(ids.has(id), `${id} was told as stored`);
  const deliveries = await store.db.selectFrom('deliveries').select('lead_id').execute();
  assert.deepEqual(new Set(deliveries.map((delivery) => delivery.lead_id)), ids);
});
