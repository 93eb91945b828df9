import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openStore } from '../store/database.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { createOwnCluster, type OwnCluster } from '../testing/own-cluster.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const VISITORS = 8;

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

test('PostgreSQL is killed, restarted, and fails over to empty addresses and back while leads come in: 503, or a 201 that is true', async (t) => {
  const cluster = await createOwnCluster();
  if (cluster === null) return t.skip('NOT TESTED: POSTGRESQL IS NOT INSTALLED HERE');
  files.cleanUp(() => cluster.remove());
  files.cleanUp(() => stopIfUp(cluster));
  const proxy = await startPostgresProxy(cluster.url);
  files.cleanUp(() => proxy.close());
  const store = await openStore(proxy.url);
  files.cleanUp(() => store.close());
  const { app } = await openSite(files, { store });
  const posting = postContinuously(app);

  await posting.until(201);
  const troubles = [
    [() => cluster.kill(), () => restart(cluster)],
    [() => cluster.stop(), () => restart(cluster)],
    [() => proxy.leadTo('nobody'), () => proxy.leadTo('postgres')],
    [() => proxy.leadTo('silence'), () => proxy.leadTo('postgres')],
  ] as const;
  for (const [begin, end] of troubles) {
    begin();
    await posting.until(503);
    await end();
    await posting.until(201);
  }
  const posted = await posting.stop();
  assert.deepEqual([...new Set(posted.map(({ status }) => status))].sort(), [201, 503]);
  const stored = await store.db.selectFrom('leads').select('id').execute();
  const ids = new Set(stored.map((lead) => lead.id));
  for (const { id } of posted) assert.ok(id === null || ids.has(id), `${id} was told as stored`);
  const deliveries = await store.db.selectFrom('deliveries').select('lead_id').execute();
  assert.deepEqual(new Set(deliveries.map((delivery) => delivery.lead_id)), ids, 'each with its delivery');
});

/** Its processes that outlived the first one are still going. */
async function restart(cluster: OwnCluster): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      return cluster.start();
    } catch {
      await setTimeout(100);
    }
  }
  throw new Error('PostgreSQL does not start again');
}

function stopIfUp(cluster: OwnCluster): void {
  try {
    cluster.stop();
  } catch {
    // A test that failed may have left it down.
  }
}

interface Posted {
  readonly status: number;
  /** Null unless it was told as stored. */
  readonly id: string | null;
}

/** Visitors who send one lead after another, each under a key of its own. */
function postContinuously(app: FastifyInstance) {
  const posted: Posted[] = [];
  let stopped = false;
  const visitor = async (): Promise<void> => {
    while (!stopped) {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers, payload: quoteBody });
      posted.push({ status: answer.statusCode, id: answer.statusCode === 201 ? answer.json().id : null });
      await setTimeout(5);
    }
  };
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitor));
  return {
    /** Resolves when this is answered from now on. */
    async until(status: number): Promise<void> {
      const begun = posted.length;
      while (!posted.slice(begun).some((one) => one.status === status)) await setTimeout(20);
    },
    async stop(): Promise<Posted[]> {
      stopped = true;
      await visitors;
      return posted;
    },
  };
}
