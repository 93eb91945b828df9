import assert from 'node:assert/strict';
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '../store/database.ts';
import { type Engine, onEachNewDatabase } from '../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../testing/new-leads.ts';
import { createPrivate } from './durable-files.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { dumpPostgres, serverMajor } from './postgres/postgres-backup.ts';
import { connectPostgres } from './postgres/postgres-connection.ts';
import { findPostgresPrograms } from './postgres/postgres-programs.ts';
import { restore } from './restore.ts';
import type { Restored, RestoreRequest } from './restored.ts';
import { copySqlite } from './sqlite/sqlite-backup.ts';
import { backedUp, whileOpen } from './testing/backed-up.ts';
import { leadIds, ODD_NOTES, temporaryFolder } from './testing/seeded-store.ts';

const NEWER = /made by a newer version of this server \(its tables are at 999-newer\)/;
const NOW = Date.UTC(2026, 10, 21, 19);

onEachNewDatabase((engine) => {
  test('a restored store is as it was, and what was there is kept', async () => {
    const { file, ids } = await backedUp(engine, 5);
    await whileOpen(engine, async (store) => {
      await createTestSaveLead(store)(newQuote());
    });
    const { facts, kept } = await restoreFrom(engine, file, { replace: true });
    assert.equal(facts.counts.leads, 6);
    await whileOpen(engine, async (store) => {
      assert.deepEqual(await leadIds(store), ids);
      const [notes] = await store.db.selectFrom('leads').select('notes').orderBy('id').limit(1).execute();
      assert.equal(notes?.notes, `${ODD_NOTES} 0`);
      if (engine.name !== 'postgres') return;
      const planned = sql`select reltuples as rows from pg_class where oid = 'leads'::regclass`;
      assert.deepEqual((await planned.execute(store.db)).rows, [{ rows: 6 }]);
    });
    assert.equal(await keptLeads(engine, kept), 7);
    if (engine.name === 'sqlite') await assertNothingBeside(engine);
  });

  test('a lead sent again under its key after a restore is the same one, with the same webhook-id', async () => {
    const { file } = await backedUp(engine, 2);
    const before = await whileOpen(engine, ({ db }) =>
      db.selectFrom('deliveries').select('id').orderBy('id').execute(),
    );
    await restoreFrom(engine, file, { replace: true });
    await whileOpen(engine, async (store) => {
      const save = createTestSaveLead(store);
      await save(newQuote({ notes: `${ODD_NOTES} 1` }, 'key-1'));
      assert.deepEqual(await store.db.selectFrom('deliveries').select('id').orderBy('id').execute(), before);
    });
  });

  test('sessions and links that were ended since are not good again, and who was erased since is told', async () => {
    const user = { id: 'u', username: 'ana', password_hash: '', created_at: 1, recovery_codes: '[]' };
    const nothing = { disabled_at: null, totp_secret: null, totp_last_step: null };
    const session = { id: 's', token_hash: 't', user_id: 'u', created_at: 1, last_seen_at: 1, expires_at: 9 };
    const { file, ids } = await backedUp(engine, 2, async ({ db }) => {
      await db
        .insertInto('users')
        .values({ ...user, ...nothing })
        .execute();
      await db
        .insertInto('pairing_links')
        .values({ token_hash: 'p', user_id: 'u', expires_at: 9, used_at: null })
        .execute();
      await db
        .insertInto('sessions')
        .values({ ...session, client_address: '', user_agent: '' })
        .execute();
    });
    await whileOpen(engine, ({ db }) =>
      db
        .updateTable('leads')
        .set({ erased_at: 5 })
        .where('id', '=', ids[1] ?? '')
        .execute(),
    );
    const { carried } = await restoreFrom(engine, file, { replace: true });
    assert.deepEqual(carried?.erasedSince, [ids[1]]);
    await whileOpen(engine, async ({ db }) => {
      assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
      assert.deepEqual(await db.selectFrom('pairing_links').select('user_id').execute(), []);
      assert.deepEqual(await db.selectFrom('users').select('id').execute(), [{ id: 'u' }]);
    });
  });

  test('a store that a server uses is not replaced', async () => {
    const { file, ids } = await backedUp(engine, 2);
    const store = await engine.open();
    await store.check();
    const using = { name: 'BackupError', message: /^A server.* is using .*[Ss]top/ };
    await assert.rejects(restoreFrom(engine, file, { replace: true }), using);
    assert.deepEqual(await leadIds(store), ids);
    await store.check();
  });

  test('a damaged backup changes nothing', async () => {
    const { file, ids } = await backedUp(engine, 50);
    const damaged = {
      name: 'BackupError',
      message: /^[^ ]*backup is damaged: /,
    };
    await scratch(file);
    for (const withoutManifest of [false, true]) {
      await assert.rejects(restoreFrom(engine, file, { replace: true, withoutManifest }), damaged);
    }
    await truncate(file, 9_000);
    for (const withoutManifest of [false, true]) {
      await assert.rejects(restoreFrom(engine, file, { replace: true, withoutManifest }), damaged);
    }
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
    if (engine.name === 'sqlite')
      assert.deepEqual(await readdir(dirname(pathOf(engine))), ['downspout.db', 'downspout.db.lock']);
  });

  test('a backup without its manifest is taken only when that is said', async () => {
    const { file, ids } = await backedUp(engine, 2);
    await rm(`${file}.json`);
    await assert.rejects(restoreFrom(engine, file, { replace: true }), /\.json is missing, .* add --without-manifest/);
    await restoreFrom(engine, file, { replace: true, withoutManifest: true });
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
  });

  test('a manifest that tells something else is believed rather than the file', async () => {
    const { file } = await backedUp(engine, 2);
    const manifest = await readManifest(file);
    assert.ok(manifest !== null);
    await writeManifest(file, { ...manifest, counts: { ...manifest.counts, leads: 7 } });
    await assert.rejects(restoreFrom(engine, file, { replace: true }), /leads has 3 rows, not 7. Take another backup/);
  });

  test('a backup that a newer version has made is refused, and so is making one here', async () => {
    const made = backedUp(engine, 2, async ({ db }) => {
      await sql`insert into kysely_migration values ('999-newer', '2026')`.execute(db);
    });
    await assert.rejects(made, NEWER);
    const file = join(await temporaryFolder(engine), 'newer');
    await copyStore(engine, file);
    await assert.rejects(restoreFrom(engine, file, { replace: true, withoutManifest: true }), NEWER);
  });

  test('what is no backup is refused in words', async () => {
    const foreign = join(await temporaryFolder(engine), 'letter.txt');
    await writeFile(foreign, 'Dear Jane');
    await assert.rejects(restoreFrom(engine, foreign), /letter.txt is no backup of this server. Name another file/);
    await assert.rejects(restoreFrom(engine, `${foreign}x`), /letter.txtx cannot be read/);
  });

  test('a backup of the other engine is refused with the way there', async () => {
    const file = join(await temporaryFolder(engine), 'backup');
    await writeFile(file, engine.name === 'sqlite' ? 'PGDMP and so on' : 'SQLite format 3\0');
    await assert.rejects(
      restoreFrom(engine, file),
      engine.name === 'sqlite' ? /Set DATABASE_URL to/ : /npm run move --/,
    );
  });

  if (engine.name === 'sqlite') restoresFiles(engine);
  else restoresDatabases(engine);
});

function restoresFiles(engine: Engine): void {
  test('a backup in which one letter has changed is told from what was written', async () => {
    const { file } = await backedUp(engine, 1);
    const bytes = await readFile(file);
    bytes.write('g', bytes.indexOf('Größe'));
    await writeFile(file, bytes);
    await assert.rejects(restoreFrom(engine, file), /backup is damaged: it is not what was written when it was made/);
  });

  test('a store that cannot be read is kept with all that is beside it, and replaced', async () => {
    const { file, ids } = await backedUp(engine, 2);
    const path = pathOf(engine);
    await writeFile(path, 'rubbish');
    await writeFile(`${path}-wal`, 'rest');
    const { kept } = await restoreFrom(engine, file);
    assert.deepEqual(await whileOpen(engine, leadIds), ids);
    const name = basename(kept?.name ?? '');
    const beside = ['', '.lock', ...['', '-shm', '-wal'].map((side) => name.slice('downspout.db'.length) + side)];
    assert.deepEqual((await readdir(dirname(path))).sort(), beside.map((end) => `downspout.db${end}`).sort());
    assert.equal(kept?.kind, 'damaged-file');
    assert.equal(await readFile(`${kept?.name}-wal`, 'utf8'), 'rest');
  });

  test('without a store there the backup becomes one', async () => {
    const { file, ids } = await backedUp(engine, 2);
    const databaseUrl = `file:${join(await temporaryFolder(engine), 'new/place.db')}`;
    const { kept } = await restoreFrom(engine, file, { databaseUrl });
    assert.equal(kept, null);
    const store = await openStore(databaseUrl);
    engine.cleanUp(() => store.close());
    assert.deepEqual(await leadIds(store), ids);
  });
}

function restoresDatabases(engine: Engine): void {
  test('a database that is not empty is replaced only when that is said', async () => {
    const { file } = await backedUp(engine, 2);
    await assert.rejects(restoreFrom(engine, file), /not empty. Create an empty one .*, or add --replace/);
    await whileOpen(engine, ({ db }) =>
      sql`drop schema public cascade`.execute(db).then(() => sql`create schema public`.execute(db)),
    );
    assert.equal((await restoreFrom(engine, file)).kept, null);
  });

  test('a restore that breaks off changes nothing', async () => {
    const { file } = await backedUp(engine, 2);
    const ids = await whileOpen(engine, async (store) => {
      const { db } = store;
      await createTestSaveLead(store)(newQuote());
      await sql`create function refuse() returns event_trigger language plpgsql as
        $$ begin raise exception 'no more indexes'; end $$`.execute(db);
      await sql`create event trigger guard on ddl_command_end when tag in ('CREATE INDEX')
        execute function refuse()`.execute(db);
      return leadIds(store);
    });
    await assert.rejects(restoreFrom(engine, file, { replace: true }), {
      name: 'BackupError',
      message: /no more indexes/,
    });
    assert.deepEqual(await whileOpen(engine, leadIds), ids, 'also the lead that the backup does not know');
  });
}

function restoreFrom(engine: Engine, file: string, options: Partial<RestoreRequest> = {}): Promise<Restored> {
  const request = {
    databaseUrl: engine.databaseUrl(),
    file,
    replace: false,
    withoutManifest: false,
    now: NOW,
    lingerMs: 0,
  };
  return restore({ ...request, ...options });
}

function pathOf(engine: Engine): string {
  return engine.databaseUrl().slice('file:'.length);
}

/** A journal or log of another file would damage the store. */
async function assertNothingBeside(engine: Engine): Promise<void> {
  const names = await readdir(dirname(pathOf(engine)));
  assert.deepEqual(
    names.filter((name) => /^downspout\.db(\.restoring)?-/.test(name)),
    [],
  );
}

/** How many leads are in what a restore has kept. */
async function keptLeads(engine: Engine, kept: Restored['kept']): Promise<number> {
  const store = await openStore(kept?.kind === 'file' ? `file:${kept.name}` : engine.databaseUrl());
  engine.cleanUp(() => store.close());
  const schema = kept?.kind === 'schema' ? kept.name : 'main';
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(`${schema}.leads`)}`.execute(
    store.db,
  );
  return Number(rows[0]?.count);
}

/** As a version would back it up that knows all its tables. */
async function copyStore(engine: Engine, file: string): Promise<void> {
  await createPrivate(file);
  if (engine.name === 'sqlite') {
    await copySqlite(pathOf(engine), file);
    return;
  }
  const client = await connectPostgres(engine.databaseUrl());
  try {
    await dumpPostgres(engine.databaseUrl(), file, client, await findPostgresPrograms(await serverMajor(client)));
  } finally {
    await client.hangUp();
  }
}

/** Overwrites the middle of a file. */
async function scratch(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(5_000, 0x5a), 0, 5_000, Math.floor(size / 2));
  await handle.close();
}
