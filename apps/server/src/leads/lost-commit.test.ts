import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { openStore } from '../store/database.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { openSite } from '../testing/site.ts';

onEachEngine((engine) => {
  if (engine.name === 'sqlite') return;

  describe('a connection that is lost at the very moment of COMMIT', () => {
    test('after it: PostgreSQL is asked, and the leads that it has are acknowledged', async () => {
      const { proxy, post, stored } = await openBehindProxy(engine);
      const cut = proxy.cutCommit('before-answer');
      const answers = await Promise.all([post(), post(), post()]);
      await cut;
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [201, 201, 201],
      );
      assert.deepEqual(await stored(), answers.map((answer) => answer.json().id).sort());
    });

    test('before it: PostgreSQL is asked, has nothing, and nothing is acknowledged', async () => {
      const { proxy, post, stored } = await openBehindProxy(engine);
      const cut = proxy.cutCommit('before-commit');
      const answers = await Promise.all([post(), post(), post()]);
      await cut;
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [503, 503, 503],
      );
      assert.deepEqual(await stored(), []);
      assert.equal((await post()).statusCode, 201);
    });

    test('after it and for good: nothing is acknowledged, and a retry finds the lead that was stored', async () => {
      const { proxy, post, stored } = await openBehindProxy(engine);
      const key = randomUUID();
      const cut = proxy.cutCommit('before-answer').then(() => proxy.leadTo('nobody'));
      const first = await post(key);
      await cut;
      assert.deepEqual([first.statusCode, first.json().error.code], [503, 'not_stored']);
      proxy.leadTo('postgres');
      const ids = await stored();
      assert.equal(ids.length, 1, 'PostgreSQL has committed it all the same');
      const again = await post(key);
      assert.equal(again.statusCode, 201);
      assert.deepEqual([again.json().id], ids);
      assert.deepEqual(await stored(), ids);
    });
  });
});

/** A site whose way to PostgreSQL a test may cut, and what PostgreSQL itself says. */
async function openBehindProxy(engine: Engine) {
  const proxy = await startPostgresProxy(engine.databaseUrl());
  engine.cleanUp(() => proxy.close());
  const store = await openStore(proxy.url);
  engine.cleanUp(() => store.close());
  const direct = await engine.open();
  const { app } = await openSite(engine, { store });
  return {
    proxy,
    post: (key: string = randomUUID()) =>
      app.inject({ method: 'POST', url: '/api/quotes', headers: { 'idempotency-key': key }, payload: quoteBody }),
    async stored() {
      const rows = await direct.db.selectFrom('leads').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}
