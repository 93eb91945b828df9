import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '../../store/database.ts';
import { damageLog, killedStore } from '../../store/testing/killed-store.ts';
import { type Engine, onEachNewDatabase } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { createRowHash } from '../row-hash.ts';
import { fillTables } from '../testing/fill-tables.ts';
import { leadIds, ODD_NOTES, seed, temporaryFolder } from '../testing/seeded-store.ts';
import { move } from './move.ts';

/** More than a double can hold. */
const LARGE = '9007199254740993';

onEachNewDatabase((engine) => {
  if (engine.name === 'sqlite') return;

  test('every row of every table arrives as it was, and the file keeps its own', async () => {
    const { path, ids } = await seededFile(engine, 20, (database) => {
      fillTables(database);
      database.exec(`update heartbeat set beaten_at = ${LARGE}; update leads set address = '' where kind = 'quote'`);
    });
    const { tables, nuls } = await move(`file:${path}`, engine.databaseUrl());
    assert.deepEqual(nuls, []);
    const emptyTables = tables.filter(({ rows }) => rows === 0);
    assert.deepEqual(emptyTables, []);
    const store = await engine.open();
    assert.deepEqual(await leadIds(store), ids);
    const { notes, address, idempotency_key, amount_cents } = await store.db
      .selectFrom('leads')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual([notes, address, idempotency_key, amount_cents], [`${ODD_NOTES} 0`, '', 'key-0', null]);
    const { rows } = await sql`select beaten_at::text from heartbeat`.execute(store.db);
    assert.deepEqual(rows, [{ beaten_at: LARGE }]);
    const { rows: found } = await sql`select lead_id from lead_index where search is not null`.execute(store.db);
    assert.equal(found.length, 1);
    const { rows: known } = await sql`select reltuples as rows from pg_class where oid = 'leads'::regclass`.execute(
      store.db,
    );
    assert.deepEqual(known, [{ rows: ids.length }]);
    const source = new DatabaseSync(path);
    assert.equal(source.prepare('select count(*) as count from leads').get()?.count, ids.length);
    source.close();
  });

  test('a lead sent again after the move is the same one, with the same webhook-id', async () => {
    const { path } = await seededFile(engine, 2);
    const source = new DatabaseSync(path);
    const before = source
      .prepare('select id from deliveries order by id')
      .all()
      .map(({ id }) => id);
    source.close();
    await move(`file:${path}`, engine.databaseUrl());
    const store = await engine.open();
    await createTestSaveLead(store)(newQuote({ notes: `${ODD_NOTES} 1` }, 'key-1'));
    const after = await store.db.selectFrom('deliveries').select('id').orderBy('id').execute();
    assert.deepEqual(
      after.map(({ id }) => id),
      before,
    );
  });

  test('a file that a server uses is not moved', async () => {
    const { path } = await seededFile(engine, 1);
    const server = await openStore(`file:${path}`);
    engine.cleanUp(() => server.close());
    await server.check();
    await assert.rejects(move(`file:${path}`, engine.databaseUrl()), /A server, .* is using .*downspout.db. Stop it/);
    await server.check();
  });

  test('a database that is not empty is left alone', async () => {
    const { path } = await seededFile(engine, 1);
    const store = await engine.open();
    const ids = await seed(store, 1);
    await assert.rejects(
      move(`file:${path}`, engine.databaseUrl()),
      /not empty: it holds rows in .* Create an empty one/,
    );
    assert.deepEqual(await leadIds(store), ids);
    await sql`drop schema public cascade`.execute(store.db);
    await sql`create schema public create table invoices (id int)`.execute(store.db);
    await assert.rejects(move(`file:${path}`, engine.databaseUrl()), /not empty: it holds the table invoices/);
  });

  test('a database that cannot hold every name is refused', async () => {
    const { path } = await seededFile(engine, 1);
    const { db } = await engine.open();
    const name = `${new URL(engine.databaseUrl()).pathname.slice(1)}_ascii`;
    await sql`create database ${sql.id(name)} encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`.execute(
      db,
    );
    engine.cleanUp(() => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    await assert.rejects(
      move(`file:${path}`, `${engine.databaseUrl()}_ascii`),
      /keeps text as SQL_ASCII .* ENCODING 'UTF8'/,
    );
  });

  test('a row that comes out different undoes the move', async () => {
    const { path } = await seededFile(engine, 3);
    const { db } = await engine.open();
    await sql`create function shorten() returns trigger language plpgsql as
      $$ begin new.notes := trim(new.notes, '2'); return new; end $$`.execute(db);
    await sql`create trigger shorten before insert on leads for each row execute function shorten()`.execute(db);
    await assert.rejects(move(`file:${path}`, engine.databaseUrl()), /leads came out different .* Nothing was moved/);
    assert.deepEqual(await leadIds({ db }), []);
  });

  test('a NUL, which PostgreSQL cannot hold, becomes what stands for it elsewhere, and is told', async () => {
    const { path, ids } = await seededFile(engine, 1, (database) => {
      database.exec(`update leads set notes = 'a' || char(0) || 'b' where kind = 'quote'`);
    });
    const { nuls } = await move(`file:${path}`, engine.databaseUrl());
    assert.deepEqual(nuls, [`leads.notes where id = ${ids[0]}`]);
    const { db } = await engine.open();
    const { notes } = await db.selectFrom('leads').select('notes').orderBy('id').executeTakeFirstOrThrow();
    assert.equal(notes, 'a\uFFFDb');
  });

  test('a file of an older or a newer version is refused with the way out', async () => {
    const newer = await seededFile(engine, 1, (database) => {
      database.exec(`insert into kysely_migration values ('999-newer', '2026')`);
    });
    await assert.rejects(move(`file:${newer.path}`, engine.databaseUrl()), /made by a newer version/);
    const older = await seededFile(engine, 1, (database) => {
      database.exec(`delete from kysely_migration where name > '006'`);
    });
    await assert.rejects(move(`file:${older.path}`, engine.databaseUrl()), /older version .* Start the server/);
    const { db } = await engine.open();
    assert.deepEqual(await leadIds({ db }), []);
  });

  test('a table that is none of ours, such as .recover makes, is refused with what to do', async () => {
    const { path } = await seededFile(engine, 1, (database) => {
      database.exec('create table lost_and_found (rootpgno, pgno, nfield, id, c0)');
    });
    const told = {
      name: 'BackupError',
      message: /none of this server's: lost_and_found\..* 'DROP TABLE "lost_and_found";'/,
    };
    await assert.rejects(move(`file:${path}`, engine.databaseUrl()), told);
  });

  test('a file whose log is damaged is not moved, and left as it is', async () => {
    const path = await killedStore(engine, 60);
    damageLog(path);
    const log = await readFile(`${path}-wal`);
    await assert.rejects(move(`file:${path}`, engine.databaseUrl()), { name: 'StoreDamagedError' });
    assert.ok(log.equals(await readFile(`${path}-wal`)));
  });

  test('no table counts by a sequence, which a move would have to set', async () => {
    const { db } = await engine.open();
    assert.deepEqual((await sql`select sequencename from pg_sequences`.execute(db)).rows, []);
  });
});

test('only a file is moved, and only into a database', async () => {
  await assert.rejects(move('postgres://a/b', 'postgres://a/c'), /names a PostgreSQL database already/);
  await assert.rejects(move('file:a.db', 'postgress://a:canary@b/c'), ({ message }) => {
    return /no address of a PostgreSQL database/.test(message) && !/canary/.test(message);
  });
  await assert.rejects(move('file:/nowhere/a.db', 'postgres://a/b'), /There is no store at \/nowhere\/a.db/);
});

test('the hash tells nothing from an empty text, a number from its digits, and one row from two', () => {
  const hashes = [[[null]], [['']], [['7']], [[7n]], [['7'], ['7']], [['7', '7']]].map((rows) => {
    const hash = createRowHash();
    for (const row of rows) hash.add(row);
    return hash.end();
  });
  assert.equal(new Set(hashes).size, hashes.length);
});

/** A store's file with leads in it, changed as told, that nobody has open. */
async function seededFile(engine: Engine, quotes: number, change: (database: DatabaseSync) => void = () => {}) {
  const path = join(await temporaryFolder(engine), 'downspout.db');
  const store = await openStore(`file:${path}`);
  const ids = await seed(store, quotes);
  await store.close();
  const database = new DatabaseSync(path);
  change(database);
  database.close();
  return { path, ids };
}
