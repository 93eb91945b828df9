import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../store/database.ts';

/** A suite's databases of one engine. */
export interface Databases {
  /** Of the test that begins. */
  next(): Promise<string>;
  /** That test has ended. */
  release(): Promise<void>;
  /** The suite has ended. */
  end(): Promise<void>;
}

/** A folder for each test, in which the store makes its file. */
export function createNewFiles(): Databases {
  let folder: string | null = null;
  const release = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  return {
    async next() {
      folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
      return fileUrl(folder);
    },
    release,
    end: async () => {},
  };
}

/** The same, and the file is there: a copy of one that has its tables. */
export function createCopiedFiles(): Databases {
  const files = createNewFiles();
  let model: string | null = null;
  return {
    async next() {
      model ??= await migratedFile();
      const url = await files.next();
      await copyFile(join(model, FILE), url.slice('file:'.length));
      return url;
    },
    release: files.release,
    async end() {
      if (model !== null) await rm(model, { recursive: true, force: true });
    },
  };
}

const FILE = 'downspout.db';

function fileUrl(folder: string): string {
  return `file:${join(folder, FILE)}`;
}

async function migratedFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
  await (await openStore(fileUrl(folder))).close();
  return folder;
}

export function createNewDatabases(clusterUrl: string): Databases {
  let name: string | null = null;
  return {
    async next() {
      name = await createDatabase(clusterUrl);
      return databaseUrl(clusterUrl, name);
    },
    async release() {
      if (name !== null) await dropDatabase(clusterUrl, name);
    },
    end: async () => {},
  };
}

/** One database, emptied after each test. One that cannot be, or whose tables a test has changed, is not used again. */
export function createEmptiedDatabase(clusterUrl: string): Databases {
  let name: string | null = null;
  let tables = '';
  return {
    async next() {
      if (name === null) {
        name = await createDatabase(clusterUrl);
        const url = databaseUrl(clusterUrl, name);
        await (await openStore(url)).close();
        tables = await onDatabase(url, describeTables);
      }
      return databaseUrl(clusterUrl, name);
    },
    async release() {
      if (name === null) return;
      const emptied = await onDatabase(databaseUrl(clusterUrl, name), empty).catch(() => null);
      if (emptied === tables) return;
      await dropDatabase(clusterUrl, name);
      name = null;
    },
    async end() {
      if (name !== null) await dropDatabase(clusterUrl, name);
    },
  };
}

/** Answers what its tables are like now. */
async function empty(client: pg.Client): Promise<string> {
  // Processes that a test has killed may still have connections here. The number is how long to wait for their ends, in ms.
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const { rows } = await client.query<{ name: string }>(`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`);
  const deletions = rows.map(({ name }) => `delete from ${name};`);
  // Foreign keys are not minded meanwhile.
  await client.query(`begin; set local session_replication_role = replica; ${deletions.join(' ')} commit;`);
  return describeTables(client);
}

/** Columns, keys, indexes and sequences, the migrations that have run, and the database's own settings. */
async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped) as line from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', conrelid, conname, convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', relname, relkind, relpersistence) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where nspname not like 'pg_t%'
    union all select name from kysely_migration
    union all select concat(setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
    order by line`);
  return rows.map(({ line }) => line).join('\n');
}

async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `downspout_test_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(clusterUrl, (client) => client.query(`create database ${name}`));
  return name;
}

async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await onDatabase(clusterUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
