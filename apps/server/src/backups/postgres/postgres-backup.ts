import pg from 'pg';
import { isMigratorsTable, type StoreFacts } from '../facts.ts';
import { whileAnswering } from './postgres-answers.ts';
import { ask } from './postgres-connection.ts';
import { connectionOf, type PostgresPrograms, startProgram } from './postgres-programs.ts';

/** How long a table may be held by somebody who changes it, such as a migration. */
const LOCK_TIMEOUT = '30s';
/** To count the rows of a table, in ms. */
const COUNT_TIMEOUT_MS = 10 * 60_000;

export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await ask<{ server_version_num: string }>(client, 'show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** The schema in which the store's tables are. */
export async function storeSchema(client: pg.Client): Promise<string> {
  const { rows } = await ask<{ schema: string }>(client, 'select current_schema() as schema');
  return rows[0]?.schema ?? 'public';
}

/** Dumps a PostgreSQL store, also one in use, into an existing empty file, and answers what the dumped moment held. */
export async function dumpPostgres(
  databaseUrl: string,
  target: string,
  client: pg.Client,
  programs: PostgresPrograms,
): Promise<StoreFacts> {
  await ask(client, 'begin isolation level repeatable read read only');
  const { rows } = await ask<{ snapshot: string }>(client, 'select pg_export_snapshot() as snapshot');
  const facts = await readPostgresFacts(client);
  const { url, env } = connectionOf(databaseUrl);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--lock-wait-timeout=${LOCK_TIMEOUT}`];
  args.push(`--schema=${await storeSchema(client)}`, `--snapshot=${rows[0]?.snapshot}`, `--file=${target}`);
  const { child, ended } = startProgram(programs.dump, [...args, `--dbname=${url}`], env);
  child.stdin?.end();
  child.stdout?.resume();
  try {
    await whileAnswering(databaseUrl, ended);
  } finally {
    child.kill('SIGKILL');
  }
  // Whatever comes of it, the dump is whole.
  await ask(client, 'rollback').catch(() => {});
  return facts;
}

/** The tables of the store's schema, the migrator's among them. */
export async function postgresTables(client: pg.Client): Promise<string[]> {
  const { rows } = await ask<{ tablename: string }>(
    client,
    'select tablename from pg_tables where schemaname = current_schema() order by tablename collate "C"',
  );
  return rows.map(({ tablename }) => tablename);
}

async function readPostgresFacts(client: pg.Client): Promise<StoreFacts> {
  const tables = await postgresTables(client);
  const texts = async (text: string) =>
    (await ask<{ value: string }>(client, text, COUNT_TIMEOUT_MS)).rows.map(({ value }) => value);
  const counts: Record<string, number> = {};
  for (const name of tables.filter((table) => !isMigratorsTable(table))) {
    counts[name] = Number((await texts(`select count(*) as value from ${pg.escapeIdentifier(name)}`))[0]);
  }
  const newest = tables.includes('leads') ? await texts('select max(id collate "C") as value from leads') : [];
  return { migrations: await appliedMigrations(client, tables), counts, newestLead: newest[0] ?? null };
}

/** Names of the migrations that were applied to a store with these tables, in order. */
export async function appliedMigrations(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes('kysely_migration')) return [];
  const { rows } = await ask<{ name: string }>(client, 'select name from kysely_migration');
  return rows.map(({ name }) => name).sort();
}
