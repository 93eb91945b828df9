import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startReceiver } from './deliveries/testing/receiver.ts';
import { onEachEngine } from './testing/engines.ts';
import { quoteBody } from './testing/lead-bodies.ts';
import { type RoundRobin, startRoundRobin } from './testing/round-robin.ts';
import { startServer } from './testing/running-server.ts';

const CLIENTS = 4;

onEachEngine((engine) => {
  test('two processes are restarted in turn while leads come in, and none is lost, refused or sent as another', {
    skip: engine.name === 'sqlite' && 'a SQLite file has one process',
    timeout: 120_000,
  }, async () => {
    const receiver = await startReceiver((_request, response) => {
      global.setTimeout(() => response.end(), Math.random() * 20);
    });
    engine.cleanUp(receiver.close);
    const proxy = await startRoundRobin();
    engine.cleanUp(proxy.close);
    const start = async () => {
      const settings = { DATABASE_URL: engine.databaseUrl(), QUOTE_WEBHOOK_URL: receiver.url.href };
      const server = await startServer(
        { ...settings, DRAIN_SECONDS: '1', LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
        engine.cleanUp,
      );
      proxy.backends.add(server.url);
      await proxy.until(server.url, true);
      return server;
    };
    const first = [await start(), await start()];
    const posting = postContinuously(proxy);
    for (const old of first) {
      await setTimeout(200);
      old.process.kill('SIGTERM');
      await proxy.until(old.url, false);
      const during = await fetch(`${old.url}/readyz`);
      assert.deepEqual(await during.json(), { status: 'unavailable', reason: 'stopping' });
      assert.equal(during.headers.get('connection'), 'close');
      assert.equal(await old.ended, 0, old.log());
      proxy.backends.delete(old.url);
      await start();
    }
    const posted = await posting.stop();
    assert.deepEqual([...new Set(posted.map(({ status }) => status))], [201]);

    const store = await engine.open();
    while (
      (await store.db.selectFrom('deliveries').select('id').where('state', '!=', 'delivered').execute()).length > 0
    ) {
      await setTimeout(50);
    }
    const leads = await store.db.selectFrom('leads').select(['id', 'email']).execute();
    assert.deepEqual(leads.map(({ id }) => id).sort(), posted.map(({ id }) => id).sort(), 'each is stored, and once');
    const idsOf = Map.groupBy(receiver.requests, ({ body }) => String(JSON.parse(body).email));
    assert.equal(idsOf.size, leads.length, 'each was delivered');
    for (const [email, requests] of idsOf) {
      assert.equal(new Set(requests.map(({ id }) => id)).size, 1, `${email} has one webhook-id`);
    }
    assert.ok(posted.length > 50, String(posted.length));
  });
});

interface Posted {
  readonly status: number;
  readonly id: string;
}

function postContinuously(proxy: RoundRobin) {
  const posted: Posted[] = [];
  let stopped = false;
  const client = async (name: number): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const answer = await fetch(`${proxy.url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...quoteBody, email: `lead-${name}-${n}@example.com` }),
      });
      posted.push({ status: answer.status, id: (await answer.json()).id });
      await setTimeout(10);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name)));
  return {
    async stop(): Promise<Posted[]> {
      stopped = true;
      await clients;
      return posted;
    },
  };
}
