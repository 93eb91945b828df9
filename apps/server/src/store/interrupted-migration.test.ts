import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Engine, onEachNewDatabase } from '../testing/engines.ts';
import { sqlitePath } from './database.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import * as leadsAndDeliveries from './migrations/001-leads-and-deliveries.ts';
import { openPostgresPool } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The process is killed before so many changes to the schema: within the first migration that is missing, and later ones. */
const KILLED_AT = [1, 8, 20, 40];
const LEADS = 200;

onEachNewDatabase((engine) => {
  test('migrations that a kill -9 interrupts leave the store as it was, and the next start completes them', async () => {
    await createFirstStore(engine);
    for (const change of KILLED_AT) {
      assert.equal(await migrateKilledAt(engine, change), 'SIGKILL', `there are more than ${change} changes`);
      assert.deepEqual(await appliedMigrations(engine), [MIGRATION_NAMES[0]], 'all of them or none');
    }
    const store = await engine.open();
    await store.check();
    assert.deepEqual(await appliedMigrations(engine), MIGRATION_NAMES);
    const leads = await store.db.selectFrom('leads').select(['id', 'first_name', 'call_id']).orderBy('id').execute();
    assert.equal(leads.length, LEADS);
    assert.deepEqual(leads[0], { id: 'lead-1000', first_name: 'Ana', call_id: null });
  });
});

async function withDatabase<Result>(engine: Engine, use: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const url = engine.databaseUrl();
  const isSqlite = engine.name === 'sqlite';
  const dialect = isSqlite ? openSqlite(sqlitePath(url)) : new PostgresDialect({ pool: openPostgresPool(url) });
  const db = new Kysely<Tables>({ dialect });
  return use(db).finally(() => db.destroy());
}

/** The store of the first version, with leads. */
async function createFirstStore(engine: Engine): Promise<void> {
  await withDatabase(engine, async (db) => {
    const first = { '001-leads-and-deliveries': leadsAndDeliveries };
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => first } }).migrateToLatest();
    assert.equal(error, undefined);
    for (let n = 1_000; n < 1_000 + LEADS; n += 1) {
      const id = `lead-${n}`;
      await sql`insert into leads values (${id}, 'quote', 'Ana', '', '', '', '', '', '', 1, '', '', '', null, ${id})`.execute(
        db,
      );
    }
  });
}

function appliedMigrations(engine: Engine): Promise<string[]> {
  return withDatabase(engine, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  });
}

/** Opens the store in a process that is killed right before its nth change; answers by which signal it ended. */
async function migrateKilledAt(engine: Engine, change: number): Promise<unknown> {
  const script = `const { DatabaseSync } = await import('node:sqlite');
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    let left = ${change};
    const counting = (original) => function (query, ...rest) {
      const text = typeof query === 'string' ? query : query?.text;
      if (/^\\s*(create|alter|drop|update)\\b(?!.*kysely_)/is.test(text)) left -= 1;
      if (left < 0) process.kill(process.pid, 'SIGKILL');
      return original.call(this, query, ...rest);
    };
    DatabaseSync.prototype.prepare = counting(DatabaseSync.prototype.prepare);
    pg.Client.prototype.query = counting(pg.Client.prototype.query);
    const { openStore } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))});
    await (await openStore(process.argv[1])).close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, engine.databaseUrl()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  engine.cleanUp(() => child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  return signal;
}
