import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { openStore, type Store } from '../store/database.ts';
import {
  createCopiedFiles,
  createEmptiedDatabase,
  createNewDatabases,
  createNewFiles,
  type Databases,
} from './databases.ts';

/** A store engine under test. Every test begins with an empty store of its own. */
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
 * user may create databases; without it one test says so and is skipped. The tables are there already, as making them
 * takes longer than most tests do.
 */
export function onEachEngine(suite: (engine: Engine) => void): void {
  runOnEach(suite, createCopiedFiles, createEmptiedDatabase);
}

/** The same for tests of what makes tables, or replaces the whole store: every test's database is new, without tables. */
export function onEachNewDatabase(suite: (engine: Engine) => void): void {
  runOnEach(suite, createNewFiles, createNewDatabases);
}

function runOnEach(
  suite: (engine: Engine) => void,
  sqlite: () => Databases,
  postgres: (clusterUrl: string) => Databases,
): void {
  describe('on SQLite', () => suite(engineOf('sqlite', sqlite())));
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl) {
    describe('on PostgreSQL', () => suite(engineOf('postgres', postgres(clusterUrl))));
  } else {
    test('on PostgreSQL', { skip: 'NOT TESTED ON POSTGRESQL: TEST_POSTGRES_URL names no cluster' }, () => {});
  }
}

function engineOf(name: Engine['name'], databases: Databases): Engine {
  let url: string | null = null;
  let cleanUps: (() => unknown)[] = [];
  beforeEach(async () => {
    url = await databases.next();
    cleanUps = [databases.release];
  });
  afterEach(async () => {
    for (const task of cleanUps.reverse()) await task();
  });
  after(() => databases.end());
  const engine: Engine = {
    name,
    databaseUrl() {
      if (url === null) throw new Error('A test database exists only while a test runs');
      return url;
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
