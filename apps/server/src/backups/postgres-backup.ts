import pg from 'pg';
import { isMigratorsTable, type StoreFacts } from './facts.ts';
import { connectionOf, type PostgresPrograms, startProgram } from './postgres-programs.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** For questions that take no time: a server that has vanished does not answer, and nothing else tells. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long a table may be held by somebody who changes it, such as a migration. */
const LOCK_TIMEOUT = '30s';

/** A connection of its own, for work that no pool's limits should end. */
export async function connectPostgres(databaseUrl: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'downspout-backup',
    keepAlive: true,
  });
  // The query that meets a broken connection reports it; without a listener Node would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await ask(client, 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0', answerTimeoutMs);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/** Asks a short question of one or more statements. Rejects when the answer does not come in time. */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  timeoutMs: number,
): Promise<pg.QueryResult<Row>> {
  // A limit of this one query, of which the types do not know.
  const question = { text, query_timeout: timeoutMs };
  return client.query<Row>(question);
}

export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** The schema in which the store's tables are. */
export async function storeSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  return rows[0]?.schema ?? 'public';
}

/** Dumps a PostgreSQL store, also one in use, into an existing empty file, and answers what the dumped moment held. */
export async function dumpPostgres(
  databaseUrl: string,
  target: string,
  client: pg.Client,
  programs: PostgresPrograms,
): Promise<StoreFacts> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const facts = await readPostgresFacts(client);
  const { url, env } = connectionOf(databaseUrl);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--lock-wait-timeout=${LOCK_TIMEOUT}`];
  args.push(`--schema=${await storeSchema(client)}`, `--snapshot=${rows[0]?.snapshot}`, `--file=${target}`);
  const { child, ended } = startProgram(programs.dump, [...args, `--dbname=${url}`], env);
  child.stdin?.end();
  child.stdout?.resume();
  await ended;
  await client.query('rollback');
  return facts;
}

/** The tables of the store's schema, the migrator's among them. */
export async function postgresTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = current_schema() order by tablename collate "C"',
  );
  return rows.map(({ tablename }) => tablename);
}

export async function readPostgresFacts(client: pg.Client): Promise<StoreFacts> {
  const tables = await postgresTables(client);
  const texts = async (sql: string) => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const counts: Record<string, number> = {};
  for (const name of tables.filter((table) => !isMigratorsTable(table))) {
    counts[name] = Number((await texts(`select count(*) as value from ${pg.escapeIdentifier(name)}`))[0]);
  }
  const migrations = tables.includes('kysely_migration')
    ? await texts('select name as value from kysely_migration')
    : [];
  const newest = tables.includes('leads') ? await texts('select max(id collate "C") as value from leads') : [];
  return { migrations: migrations.sort(), counts, newestLead: newest[0] ?? null };
}
