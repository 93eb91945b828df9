import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '../../store/database.ts';
import { type Engine, onEachNewDatabase } from '../../testing/engines.ts';
import { type PostgresProxy, startPostgresProxy } from '../../testing/postgres-proxy.ts';
import { move } from '../move/move.ts';
import { restore } from '../restore.ts';
import type { Restored } from '../restored.ts';
import { takeBackup } from '../take-backup.ts';
import { backedUp, whileOpen } from '../testing/backed-up.ts';
import { leadIds, seed, temporaryFolder } from '../testing/seeded-store.ts';

const NOW = Date.UTC(2026, 10, 21, 19);
/** For a server that will not answer, in ms. */
const SHORT_MS = 1_000;
/** The end of a connection, as PostgreSQL's protocol says it. */
const GOODBYE = /^X\0\0\0\x04$/;
/** Only reached by what waits without limit. */
const WITHOUT_LIMIT = { timeout: 60_000 };

onEachNewDatabase((engine) => {
  if (engine.name === 'sqlite') return;

  test('a restore whose connection is lost when the commit is through has restored all of it, and says so', async () => {
    const { file, ids } = await backedUp(engine, 2);
    await whileOpen(engine, ({ db }) => db.updateTable('leads').set({ erased_at: 5 }).execute());
    const proxy = await proxyOf(engine);
    const cut = proxy.cutCommit('before-answer');
    const { facts, kept, carried } = await restoreBy(proxy, file);
    await cut;
    assert.deepEqual([facts.counts.leads, kept?.kind], [3, 'schema']);
    assert.deepEqual(carried, { optOuts: 0, erasedSince: ids, ended: 3 });
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
  });

  test('a restore whose connection is lost before the commit has changed nothing, and says why', async () => {
    const { file } = await backedUp(engine, 2);
    const ids = await whileOpen(engine, async (store) => {
      await sql`delete from deliveries`.execute(store.db);
      return leadIds(store);
    });
    const proxy = await proxyOf(engine);
    const cut = proxy.cutCommit('before-commit');
    await assert.rejects(restoreBy(proxy, file), { name: 'BackupError', message: /psql failed: .*connection/ });
    await cut;
    await whileOpen(engine, async (store) => {
      assert.deepEqual(await leadIds(store), ids);
      assert.deepEqual(await store.db.selectFrom('deliveries').select('id').execute(), [], 'as it was');
    });
  });

  test('a restore that cannot learn what became of its commit says just that', async () => {
    const { file, ids } = await backedUp(engine, 2);
    const proxy = await proxyOf(engine);
    const cut = proxy.cutCommit('before-answer').then(() => proxy.leadTo('nobody'));
    await assert.rejects(restoreBy(proxy, file), {
      name: 'BackupError',
      message: /lost at the very end.* either all was restored, or nothing/,
    });
    await cut;
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
  });

  test('what else is connected may be cut off while a restore runs', async () => {
    const { file, ids } = await backedUp(engine, 2);
    await whileOpen(engine, async ({ db }) => {
      await sql`create function cut_off() returns event_trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid(); end $$`.execute(db);
      await sql`create event trigger cut_off on ddl_command_end when tag in ('CREATE INDEX')
        execute function cut_off()`.execute(db);
    });
    const proxy = await proxyOf(engine);
    assert.deepEqual((await restoreBy(proxy, file)).carried, { optOuts: 0, erasedSince: [], ended: 0 });
    await whileOpen(engine, async (store) => {
      assert.deepEqual(await leadIds(store), ids);
    });
  });

  test('a PostgreSQL that vanishes in the middle of a restore is waited for a while only', WITHOUT_LIMIT, async () => {
    const { file } = await backedUp(engine, 2);
    const proxy = await proxyOf(engine);
    proxy.vanishAt(/Not all of leads came/);
    await assert.rejects(restoreBy(proxy, file), { name: 'BackupError', message: /does not answer any more/ });
    await noClients(proxy);
  });

  for (const moment of [/rollback/, GOODBYE]) {
    test(`a PostgreSQL that vanishes at ${moment} holds up no backup that is whole`, WITHOUT_LIMIT, async () => {
      await whileOpen(engine, (store) => seed(store, 2));
      const proxy = await proxyOf(engine);
      proxy.vanishAt(moment);
      const file = join(await temporaryFolder(engine), 'backup');
      assert.equal((await takeBackup({ databaseUrl: proxy.url, file })).counts.leads, 3);
      await noClients(proxy);
    });
  }

  test('a move whose connection is lost when the commit is through has moved all, and says so', async () => {
    const { path, ids } = await seededFile(engine);
    const proxy = await proxyOf(engine);
    const cut = proxy.cutCommit('before-answer', /lock table/);
    const { tables } = await move(`file:${path}`, proxy.url);
    await cut;
    assert.equal(tables.find(({ name }) => name === 'leads')?.rows, ids.length);
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
  });
});

async function proxyOf(engine: Engine): Promise<PostgresProxy> {
  const proxy = await startPostgresProxy(engine.databaseUrl());
  engine.cleanUp(proxy.close);
  return proxy;
}

function restoreBy(proxy: PostgresProxy, file: string): Promise<Restored> {
  const named = { databaseUrl: proxy.url, file, replace: true, withoutManifest: false };
  return restore({ ...named, now: NOW, patienceMs: SHORT_MS });
}

async function seededFile(engine: Engine) {
  const path = join(await temporaryFolder(engine), 'downspout.db');
  const store = await openStore(`file:${path}`);
  const ids = await seed(store, 2);
  await store.close();
  return { path, ids };
}

async function noClients(proxy: PostgresProxy): Promise<void> {
  while (proxy.clients() > 0) await setImmediate();
}
