import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { onEachNewDatabase } from '../testing/engines.ts';
import { openStore, type Store } from './database.ts';
import { StoreUnavailableError } from './errors.ts';

onEachNewDatabase((engine) => {
  test('an empty database gets all tables, and a second start leaves them as they are', async () => {
    const first = await engine.open();
    await first.db.insertInto('heartbeat').values({ id: 7, beaten_at: 1 }).execute();
    const second = await engine.open();
    const tables = (await second.db.introspection.getTables())
      .map((table) => table.name)
      .filter(isOurs)
      .sort();
    assert.deepEqual(tables, [
      'alerts',
      'appointments',
      'audit_log',
      'calendar_feeds',
      'calls',
      'consents',
      'deliveries',
      'delivery_attempts',
      'destinations',
      'heartbeat',
      'holiday_lights_leads',
      'known_devices',
      'lead_answers',
      'lead_index',
      'lead_messages',
      'lead_notes',
      'lead_openings',
      'lead_responses',
      'leads',
      'live_calls',
      'notification_preferences',
      'opt_out_events',
      'pairing_links',
      'passkey_challenges',
      'passkeys',
      'push_devices',
      'quote_requests',
      'repeated_requests',
      'retention',
      'saved_views',
      'sessions',
      'sign_in_pauses',
      'site_secrets',
      'told_addresses',
      'users',
      'welcome_links',
    ]);
    assert.deepEqual(await second.db.selectFrom('heartbeat').selectAll().execute(), [{ id: 7, beaten_at: 1 }]);
  });

  test('processes that start on an empty database at the same moment all find it migrated once', async () => {
    const script = `const { openStore } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))});
      const store = await openStore(process.argv[1]);
      await store.check();
      await store.close();`;
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, engine.databaseUrl()]);
    await Promise.all([start(), start(), start()]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      (await engine.open()).db,
    );
    const files = readdirSync(new URL('migrations', import.meta.url)).filter((file) => !file.includes('.test.'));
    assert.deepEqual(
      rows.map(({ name }) => `${name}.ts`),
      files,
    );
  });

  test('a store of a newer version is refused in words', async () => {
    const { db } = await engine.open();
    const timestamp = '2027-01-01T00:00:00.000Z';
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${timestamp})`.execute(db);
    await assert.rejects(openStore(engine.databaseUrl()), {
      name: 'StoreUnsafeError',
      message: /^The store was made by a newer version of this server\. Install that version/,
    });
  });

  test('milliseconds since the epoch come back as numbers', async () => {
    const { db } = await engine.open();
    const beaten_at = Date.UTC(2286, 10, 20);
    await db.insertInto('heartbeat').values({ id: 1, beaten_at }).execute();
    assert.deepEqual(await db.selectFrom('heartbeat').selectAll().executeTakeFirst(), { id: 1, beaten_at });
  });

  test('the check commits one row, however often it runs', async () => {
    const store = await engine.open();
    await store.check();
    await store.check();
    const rows = await (await engine.open()).db.selectFrom('heartbeat').select('id').execute();
    assert.deepEqual(rows, [{ id: 1 }]);
  });

  test('the check fails on a closed store', async () => {
    const store = await openStore(engine.databaseUrl());
    await store.close();
    await assert.rejects(store.check(), StoreUnavailableError);
  });

  test('what a transaction that fails has written is gone, and the store goes on', async () => {
    const store = await engine.open();
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('heartbeat').values({ id: 1, beaten_at: 1 }).execute();
      await transaction.insertInto('heartbeat').values({ id: 1, beaten_at: 2 }).execute();
    });
    await assert.rejects(failing, /unique/i);
    assert.deepEqual(await store.db.selectFrom('heartbeat').selectAll().execute(), []);
    await store.check();
  });

  test('a query outside never slips into an open transaction', async () => {
    const store = await engine.open();
    const inside = Promise.withResolvers<void>();
    const outside = Promise.withResolvers<void>();
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('heartbeat').values({ id: 2, beaten_at: 1 }).execute();
      inside.resolve();
      await outside.promise;
      throw new Error('undo');
    });
    await inside.promise;
    const check = store.check();
    outside.resolve();
    await assert.rejects(failing, /undo/);
    await check;
    assert.deepEqual(await store.db.selectFrom('heartbeat').select('id').execute(), [{ id: 1 }]);
  });

  test('a lead that does not exist cannot have a delivery', async () => {
    const { db } = await engine.open();
    const orphan = {
      lead_id: 'nobody',
      service_type: '',
      sms_opt_in: 1,
      consent_version: '',
      consent_text: '',
    } as const;
    await assert.rejects(
      db
        .insertInto('quote_requests')
        .values({ ...orphan, consented_at: '' })
        .execute(),
      /foreign key/i,
    );
  });

  if (engine.name === 'sqlite') {
    test('a SQLite store waits for the disk on every commit', async () => {
      const { db } = await engine.open();
      const answers = [];
      for (const name of ['journal_mode', 'synchronous', 'foreign_keys']) {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${name}`)}`.execute(db);
        answers.push(Object.values(rows[0] ?? {})[0]);
      }
      assert.deepEqual(answers, ['wal', 2, 1]);
    });

    test('a store whose file another process keeps locked is unavailable', async () => {
      const store = await engine.open();
      const other = new DatabaseSync(engine.databaseUrl().slice('file:'.length));
      engine.cleanUp(() => other.close());
      other.exec('begin immediate');
      await assert.rejects(store.check(), { name: 'StoreUnavailableError', message: /locked by another process/ });
      other.exec('rollback');
      await store.check();
    });
  } else {
    test('a connection that PostgreSQL ends, idle or in a transaction, fails only what used it', async () => {
      const store = await engine.open();
      const killer = await engine.open();
      const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      await store.check();
      await kill.execute(killer.db);
      const failing = store.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('heartbeat').selectAll().execute();
        await kill.execute(killer.db);
        await transaction.selectFrom('heartbeat').selectAll().execute();
      });
      await assert.rejects(failing);
      await recovered(store);
    });
  }
});

/** Each broken connection of the pool may fail one more query; then it has been replaced. */
async function recovered(store: Store): Promise<void> {
  for (let broken = 0; broken < 3; broken += 1) {
    const failure = await store.check().catch((error: unknown) => error);
    if (failure === undefined) return;
    assert.ok(failure instanceof StoreUnavailableError, String(failure));
  }
  await store.check();
}

test('a file that is no database is refused in words', async () => {
  await assert.rejects(openStore(`file:${import.meta.filename}`), {
    name: 'StoreUnavailableError',
    message: 'The store cannot be used: the file is no SQLite database',
  });
});

test('a store that keeps nothing on a disk is refused in words', async () => {
  await assert.rejects(openStore('file::memory:'), /journal_mode = memory where wal is needed/);
});

test('a PostgreSQL that does not answer is an unavailable store', async () => {
  await assert.rejects(openStore('postgres://nobody@127.0.0.1:1/none'), StoreUnavailableError);
});

/** The full-text index of SQLite keeps tables of its own. */
function isOurs(name: string): boolean {
  return !name.startsWith('lead_words');
}
