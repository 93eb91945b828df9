import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { openStore, type Store } from '../store/database.ts';

/** A store engine under test. Every test begins with an empty database of its own, which is removed afterwards. */
export interface Engine {
  readonly name: Store['engine'];
  /** The running test's database, to be opened by another process. */
  databaseUrl(): string;
  /** Opens the running test's database; twice is two stores on one database. Closed after the test. */
  open(): Promise<Store>;
  /** Run after the test and before its stores are closed, the last one first: node:test's own `t.after` comes too late. */
  cleanUp(task: () => unknown): void;
}

/**
 * Runs one suite of tests on SQLite and on PostgreSQL. PostgreSQL is the cluster that TEST_POSTGRES_URL names, whose
 * user may create databases; without it one test says so and is skipped.
 */
export function onEachEngine(suite: (engine: Engine) => void): void {
  describe('on SQLite', () => suite(engineOf('sqlite', createSqliteFile)));
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl) {
    describe('on PostgreSQL', () => suite(engineOf('postgres', () => createPostgresDatabase(clusterUrl))));
  } else {
    test('on PostgreSQL', { skip: 'NOT TESTED ON POSTGRESQL: TEST_POSTGRES_URL names no cluster' }, () => {});
  }
}

interface Database {
  url: string;
  remove(): Promise<void>;
}

function engineOf(name: Engine['name'], createDatabase: () => Promise<Database>): Engine {
  let database: Database | null = null;
  let cleanUps: (() => unknown)[] = [];
  beforeEach(async () => {
    database = await createDatabase();
    cleanUps = [database.remove];
  });
  afterEach(async () => {
    for (const task of cleanUps.reverse()) await task();
  });
  const engine: Engine = {
    name,
    databaseUrl() {
      if (database === null) throw new Error('A test database exists only while a test runs');
      return database.url;
    },
    async open() {
      const store = await openStore(engine.databaseUrl());
      cleanUps.push(() => store.close());
      return store;
    },
    cleanUp(task) {
      cleanUps.push(task);
    },
  };
  return engine;
}

async function createSqliteFile(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
  return {
    url: `file:${join(folder, 'downspout.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgresDatabase(clusterUrl: string): Promise<Database> {
  const name = `downspout_test_${randomUUID().replaceAll('-', '')}`;
  await runOnCluster(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  return { url: url.href, remove: () => runOnCluster(clusterUrl, `drop database ${name} with (force)`) };
}

async function runOnCluster(clusterUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
