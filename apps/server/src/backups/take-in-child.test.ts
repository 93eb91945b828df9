import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onEachNewDatabase } from '../testing/engines.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { createPostgresLeader } from './leader.ts';
import { readManifest } from './manifest.ts';
import { takeInChild } from './take-in-child.ts';
import { seed, temporaryFolder } from './testing/seeded-store.ts';

/** For an answer that will never come, in ms. */
const SHORT_MS = 300;
const NEVER = new AbortController().signal;

onEachNewDatabase((engine) => {
  test('a process of its own takes the backup', async () => {
    await seed(await engine.open(), 3);
    const file = join(await temporaryFolder(engine), 'backup');
    const manifest = await takeInChild({ databaseUrl: engine.databaseUrl(), file }, NEVER);
    assert.equal(manifest.counts.leads, 4);
    assert.deepEqual(await readManifest(file), manifest);
  });

  test('what goes wrong there is told here in its words', async () => {
    await engine.open();
    const file = join(await temporaryFolder(engine), 'backup');
    await takeInChild({ databaseUrl: engine.databaseUrl(), file }, NEVER);
    const again = takeInChild({ databaseUrl: engine.databaseUrl(), file }, NEVER);
    await assert.rejects(again, { name: 'BackupError', message: `${file} exists already. Name another file.` });
  });

  test('an interrupted backup ends and leaves nothing, whenever that is', async () => {
    await seed(await engine.open(), 3);
    const folder = await temporaryFolder(engine);
    for (const afterMs of [0, 60, 200]) {
      const interrupt = new AbortController();
      const file = join(folder, `backup-${afterMs}`);
      const taken = takeInChild({ databaseUrl: engine.databaseUrl(), file }, interrupt.signal);
      setTimeout(() => interrupt.abort(), afterMs);
      const outcome = await taken.then(
        () => [`backup-${afterMs}`, `backup-${afterMs}.json`],
        () => [],
      );
      if (afterMs === 0) assert.deepEqual(outcome, []);
      assert.deepEqual((await readdir(folder)).filter((name) => name.includes(`backup-${afterMs}`)).sort(), outcome);
    }
  });

  if (engine.name === 'postgres') {
    test('a backup ends with the process that wants it, however that ends, and leaves nothing', async () => {
      await engine.open();
      const proxy = await startPostgresProxy(engine.databaseUrl());
      engine.cleanUp(proxy.close);
      proxy.silenceAt(/begin isolation/);
      const folder = await temporaryFolder(engine);
      const request = { databaseUrl: proxy.url, file: join(folder, 'backup') };
      const script = `const { takeInChild } = await import(${JSON.stringify(import.meta.resolve('./take-in-child.ts'))});
        await takeInChild(${JSON.stringify(request)}, new AbortController().signal);`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      while (proxy.clients() === 0) await sleep(20);
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      while (proxy.clients() > 0) await sleep(20);
      while ((await readdir(folder)).length > 0) await sleep(20);
    });

    test('what a killed process has left is removed', async () => {
      await engine.open();
      const folder = await temporaryFolder(engine);
      const taken = takeInChild({ databaseUrl: engine.databaseUrl(), file: join(folder, 'backup') }, NEVER);
      const failed = assert.rejects(taken, { name: 'BackupError' });
      let partial: string | undefined;
      for (; partial === undefined; [partial] = await readdir(folder)) await setImmediate();
      process.kill(Number(partial.split('.').at(-2)), 'SIGKILL');
      await failed;
      assert.deepEqual(await readdir(folder), []);
    });

    for (const question of [/set statement_timeout/, /advisory_lock/, /select 1/]) {
      test(`a PostgreSQL that vanishes before it answers ${question} holds nothing up, and its connection is ended`, async () => {
        const proxy = await startPostgresProxy(engine.databaseUrl());
        engine.cleanUp(proxy.close);
        const lead = createPostgresLeader(proxy.url, SHORT_MS);
        engine.cleanUp(lead.end);
        assert.equal(await lead.isOurs(), true);
        const other = createPostgresLeader(proxy.url, SHORT_MS);
        engine.cleanUp(other.end);
        proxy.silenceAt(question);
        if (question.test('select 1')) await lead.isOurs();
        else await assert.rejects(other.isOurs(), /timeout/);
        while (proxy.clients() > 1) await setImmediate();
      });
    }

    test('of several processes one has the lead, until it ends or loses its connection', async () => {
      const [first, second] = [createPostgresLeader(engine.databaseUrl()), createPostgresLeader(engine.databaseUrl())];
      engine.cleanUp(() => Promise.all([first.end(), second.end()]));
      assert.deepEqual([await first.isOurs(), await second.isOurs(), await first.isOurs()], [true, false, true]);
      await first.end();
      assert.deepEqual([await second.isOurs(), await first.isOurs()], [true, false]);
      const { db } = await engine.open();
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      assert.deepEqual([await first.isOurs(), await second.isOurs()], [true, false]);
    });
  }
});
