import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startCluster } from '../../scripts/programs/postgres.ts';

/** An engine, and new databases on it that end with it. */
export interface BenchEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  newDatabase(): Promise<string>;
}

/** Runs on SQLite, and on a PostgreSQL of our own that keeps what it commits. */
export async function onEachEngine(run: (engine: BenchEngine) => Promise<void>): Promise<void> {
  await onSqlite(run);
  await onPostgres(run);
}

export async function onSqlite(run: (engine: BenchEngine) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-bench-'));
  let made = 0;
  const newDatabase = async () => {
    made += 1;
    return `file:${join(folder, `${made}.db`)}`;
  };
  await run({ name: 'SQLite', newDatabase }).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Says so when there is none. */
export async function onPostgres(run: (engine: BenchEngine) => Promise<void>): Promise<void> {
  const programs = await findPostgres();
  if (programs === null) return console.log('PostgreSQL: NOT MEASURED, none was found');
  const cluster = await startCluster(programs, { fsync: true });
  let made = 0;
  const newDatabase = async () => {
    made += 1;
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database bench_${made}`).finally(() => client.end());
    const url = new URL(cluster.url);
    url.pathname = `/bench_${made}`;
    return url.href;
  };
  await run({ name: 'PostgreSQL', newDatabase }).finally(() => cluster.stop());
}
