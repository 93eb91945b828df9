import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { type CarriedOver, type CarryOver, carryOver, NOTHING_CARRIED } from './carry-over.ts';
import { checkBytes, checkContents } from './check-backup.ts';
import type { StoreFacts } from './facts.ts';
import { inspectDump } from './inspect-dump.ts';
import { connectPostgres, postgresTables, readPostgresFacts, serverMajor, storeSchema } from './postgres-backup.ts';
import {
  connectionOf,
  findPostgresPrograms,
  type PostgresPrograms,
  startProgram,
  withoutPassword,
} from './postgres-programs.ts';
import { FORGOTTEN_TABLES, type Restored, type RestoreRequest } from './restored.ts';
import { timeStamp } from './time-stamp.ts';

/**
 * Puts a PostgreSQL backup into the configured database, all in one transaction, which also keeps the tables that were
 * there, in a schema of their own, and counts what came. Throws `BackupError`; nothing is changed then.
 */
export async function restorePostgres(request: RestoreRequest): Promise<Restored> {
  const { databaseUrl, file, withoutManifest, now } = request;
  const client = await connectPostgres(databaseUrl);
  try {
    const manifest = await checkBytes(file, file, withoutManifest);
    const programs = await findPostgresPrograms(await serverMajor(client));
    const facts = await inspectDump(file, programs);
    checkContents(file, facts, manifest);
    const present = await assertReplaceable(client, request);
    const schema = await storeSchema(client);
    const kept = present.length === 0 ? null : `before_restore_${timeStamp(now).toLowerCase()}`;
    const carry = kept === null ? null : await carryFrom(client, schema, facts, kept, now);
    const after = [completed(schema, facts), ...statementsOf(carry)].join('\n');
    const args = ['--no-owner', '--no-privileges', `--schema=${schema}`, file];
    await runScript(databaseUrl, programs, args, { before: keepTables(present, kept), after });
    return {
      place: withoutPassword(databaseUrl),
      facts,
      takenAt: manifest?.takenAt ?? null,
      kept: kept === null ? null : { kind: 'schema', name: kept },
      carried: kept === null ? NOTHING_CARRIED : await carriedBy(client, carry, facts),
    };
  } finally {
    await client.end();
  }
}

/** The tables that are there now. */
async function assertReplaceable(client: pg.Client, { replace }: RestoreRequest): Promise<string[]> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'downspout'",
  );
  if (rows.length > 0) throw new BackupError('A server is using this database. Stop all of them and try again.');
  const present = await postgresTables(client);
  if (present.length === 0 || replace) return present;
  throw new BackupError(
    'The database is not empty. Create an empty one and name it by DATABASE_URL, or add --replace, which keeps the tables that are there in a schema of their own.',
  );
}

/** The program that reads the backup writes SQL, which another one executes between ours: all of it or nothing. */
async function runScript(
  databaseUrl: string,
  programs: PostgresPrograms,
  args: readonly string[],
  { before, after }: { before: string; after: string },
): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const quiet = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1'];
  const psql = startProgram(programs.psql, [...quiet, '--file=-', url], env);
  const reader = startProgram(programs.restore, ['--file=-', ...args], env);
  try {
    reader.child.stdin?.end();
    psql.child.stdout?.resume();
    // Begun and ended by us: were it psql's own transaction, an input that breaks off would commit it.
    psql.child.stdin?.write(`begin;\n${before}\n`);
    if (psql.child.stdin !== null) reader.child.stdout?.pipe(psql.child.stdin, { end: false });
    await Promise.race([reader.ended, psql.ended]);
    psql.child.stdin?.end(`${after}\ncommit;\n`);
    await psql.ended;
  } finally {
    reader.child.kill('SIGKILL');
    psql.child.kill('SIGKILL');
  }
}

function keepTables(present: readonly string[], kept: string | null): string {
  if (kept === null) return '';
  const moves = present.map((name) => `alter table ${pg.escapeIdentifier(name)} set schema ${kept};`);
  return [`create schema ${kept};`, ...moves].join('\n');
}

/** Fails unless each table has its rows; then ends sessions, and tells the planner what there is. The backup's own statements have emptied the search path. */
function completed(schema: string, { counts }: StoreFacts): string {
  const nameOf = (table: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const checks = Object.entries(counts).map(
    ([table, count]) =>
      `do $$ begin if (select count(*) from ${nameOf(table)}) <> ${count} then raise exception 'Not all of ${table} came'; end if; end $$;`,
  );
  const forgotten = FORGOTTEN_TABLES.filter((table) => counts[table] !== undefined);
  const analysis = `analyze ${Object.keys(counts).map(nameOf).join(', ')};`;
  return [...checks, ...forgotten.map((table) => `delete from ${nameOf(table)};`), analysis].join('\n');
}

/** From the tables that are there now, which will be in the schema of what is kept. */
async function carryFrom(
  client: pg.Client,
  schema: string,
  { migrations }: StoreFacts,
  kept: string,
  now: number,
): Promise<CarryOver | null> {
  const present = { schema: pg.escapeIdentifier(kept), migrations: (await readPostgresFacts(client)).migrations };
  return carryOver({ schema: pg.escapeIdentifier(schema), migrations }, present, now);
}

function statementsOf(carry: CarryOver | null): string[] {
  return carry === null
    ? []
    : [carry.optOuts, carry.endDeliveries, carry.markDeliveries, carry.disableUsers].map((one) => `${one};`);
}

async function carriedBy(
  client: pg.Client,
  carry: CarryOver | null,
  { counts }: StoreFacts,
): Promise<CarriedOver | null> {
  if (carry === null) return null;
  const { rows: erased } = await client.query<{ id: string }>(carry.erasedSince);
  const { rows: ended } = await client.query<{ count: string }>(carry.countEnded);
  const { counts: now } = await readPostgresFacts(client);
  return {
    optOuts: (now.opt_out_events ?? 0) - (counts.opt_out_events ?? 0),
    erasedSince: erased.map(({ id }) => id),
    ended: Number(ended[0]?.count),
  };
}
