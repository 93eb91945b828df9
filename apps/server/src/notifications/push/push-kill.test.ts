import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { quoteBody } from '../../testing/lead-bodies.ts';
import { startServer } from '../../testing/running-server.ts';
import { storeDevice, storeUser } from '../testing/devices.ts';
import { startPushService } from '../testing/push-service.ts';
import { vapidKeys } from './vapid-keys.ts';

/** `KILLS=100` for the whole proof. */
const KILLS = Number(process.env.KILLS ?? 2);
const LEADS_PER_KILL = 20;
const PATIENCE_MS = 60_000 + KILLS * 15_000;

onEachEngine((engine) => {
  test('a device is told of each acknowledged lead, and shows it once, although the server is killed again and again', {
    timeout: PATIENCE_MS,
  }, async (t) => {
    const service = await startPushService();
    engine.cleanUp(() => service.stop());
    const store = await engine.open();
    const user = { id: await storeUser(store, 'ana'), name: 'ana' };
    await storeDevice(store, user, service.subscribe((await vapidKeys(store)).publicKey));
    const settings = { DATABASE_URL: engine.databaseUrl(), LOG_LEVEL: 'error', LEAD_RATE_LIMIT: '0' };
    const start = () => startServer(settings, engine.cleanUp);
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start();
      // Pushes of earlier rounds come meanwhile, so that the moment is told by this round's answers.
      const wanted = acknowledged.length + 1 + Math.floor(Math.random() * LEADS_PER_KILL);
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      // Those that are not answered are nothing that was promised.
      const posted = Promise.allSettled(
        Array.from({ length: LEADS_PER_KILL }, async (_, n) => {
          acknowledged.push(await post(server.url, `${kill}-${n}`));
          if (acknowledged.length === wanted) resolve();
        }),
      );
      await enough;
      server.process.kill('SIGKILL');
      await server.ended;
      await posted;
      // The next process would wait for them to end by themselves.
      await store.db.updateTable('deliveries').set({ leased_until: 0 }).where('lease_token', 'is not', null).execute();
    }
    const last = await start();
    const toldOf = () => new Set(service.pushes.map(({ message }) => message.leadId));
    const isUntold = (id: string) => !toldOf().has(id);
    while (acknowledged.some(isUntold)) await new Promise((resolve) => setTimeout(resolve, 50));
    last.process.kill('SIGTERM');
    assert.equal(await last.ended, 0);
    assert.deepEqual(service.faults, []);
    const byLead = Map.groupBy(service.pushes, ({ message }) => message.leadId);
    for (const [id, pushes] of byLead) {
      const shown = new Set(pushes.map(({ message, topic }) => `${message.id} ${topic}`));
      assert.equal(shown.size, 1, `${id} is shown once`);
    }
    t.diagnostic(`${KILLS} kills, ${acknowledged.length} leads acknowledged, ${service.pushes.length} pushes`);
  });
});

async function post(url: string, notes: string): Promise<string> {
  const response = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...quoteBody, notes }),
  });
  assert.equal(response.status, 201);
  const { id }: { id: string } = await response.json();
  return id;
}
