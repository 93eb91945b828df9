import { text } from 'node:stream/consumers';
import pg from 'pg';
import * as z from 'zod/mini';
import { storeName } from '../../store/store-name.ts';
import { BackupError } from '../backup-error.ts';
import { type CarriedOver, type CarryOver, carryOver, NOTHING_CARRIED } from '../carry-over.ts';
import { checkBytes, checkContents } from '../check-backup.ts';
import type { StoreFacts } from '../facts.ts';
import { FORGOTTEN_TABLES, type Restored, type RestoreRequest } from '../restored.ts';
import { timeStamp } from '../time-stamp.ts';
import { inspectDump } from './inspect-dump.ts';
import { outcomeOf, whileAnswering } from './postgres-answers.ts';
import { appliedMigrations, postgresTables, serverMajor, storeSchema } from './postgres-backup.ts';
import { ask, connectPostgres } from './postgres-connection.ts';
import { connectionOf, findPostgresPrograms, type PostgresPrograms, startProgram } from './postgres-programs.ts';

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
    const migrations = await appliedMigrations(client, present);
    const carry = kept === null ? null : carryFrom(schema, facts, { schema: kept, migrations }, now);
    const script = {
      args: ['--no-owner', '--no-privileges', `--schema=${schema}`, file],
      before: keepTables(present, kept),
      after: [completed(schema, facts), ...statementsOf(carry), report(schema, facts, carry)].join('\n'),
    };
    const carried = await runScript(request, programs, script);
    return {
      place: storeName(databaseUrl),
      facts,
      takenAt: manifest?.takenAt ?? null,
      kept: kept === null ? null : { kind: 'schema', name: kept },
      carried: kept === null ? NOTHING_CARRIED : carried,
    };
  } finally {
    await client.hangUp();
  }
}

/** The tables that are there now. */
async function assertReplaceable(client: pg.Client, { replace }: RestoreRequest): Promise<string[]> {
  const { rows } = await ask(
    client,
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'downspout'",
  );
  if (rows.length > 0) throw new BackupError('A server is using this database. Stop all of them and try again.');
  const present = await postgresTables(client);
  if (present.length === 0 || replace) return present;
  throw new BackupError(
    'The database is not empty. Create an empty one and name it by DATABASE_URL, or add --replace, which keeps the tables that are there in a schema of their own.',
  );
}

interface Script {
  /** Of the program that reads the backup. */
  readonly args: readonly string[];
  readonly before: string;
  readonly after: string;
}

/** The program that reads the backup writes SQL, which another one executes between ours: all of it or nothing. */
async function runScript(
  { databaseUrl, patienceMs }: RestoreRequest,
  programs: PostgresPrograms,
  { args, before, after }: Script,
): Promise<CarriedOver | null> {
  const { url, env } = connectionOf(databaseUrl);
  const quiet = [
    '--no-psqlrc',
    '--quiet',
    '--tuples-only',
    '--no-align',
    '--output=/dev/null',
    '--set=ON_ERROR_STOP=1',
  ];
  const psql = startProgram(programs.psql, [...quiet, '--file=-', url], env);
  const reader = startProgram(programs.restore, ['--file=-', ...args], env);
  const reported = psql.child.stdout === null ? '' : text(psql.child.stdout);
  try {
    reader.child.stdin?.end();
    // Begun and ended by us: were it psql's own transaction, an input that breaks off would commit it.
    psql.child.stdin?.write(`begin;\n${before}\n`);
    if (psql.child.stdin !== null) reader.child.stdout?.pipe(psql.child.stdin, { end: false });
    await whileAnswering(databaseUrl, Promise.race([reader.ended, psql.ended]), patienceMs);
    psql.child.stdin?.end(`${after}\ncommit;\n`);
    await whileAnswering(databaseUrl, psql.ended, patienceMs);
  } catch (error) {
    psql.child.kill('SIGKILL');
    await assertCommitted(databaseUrl, await reported, error, patienceMs);
  } finally {
    reader.child.kill('SIGKILL');
    psql.child.kill('SIGKILL');
  }
  return reportShape.parse(JSON.parse(await reported)).carried;
}

/** When the connection is lost at the commit its outcome is unknown. Throws `BackupError` unless the server says that it was committed. */
async function assertCommitted(
  databaseUrl: string,
  reported: string,
  error: unknown,
  patienceMs: number | undefined,
): Promise<void> {
  // The last thing before the commit.
  if (reported === '') throw error;
  const { transaction } = reportShape.parse(JSON.parse(reported));
  const outcome = await outcomeOf(databaseUrl, transaction, patienceMs);
  if (outcome === 'committed') return;
  if (outcome === 'aborted') throw error;
  throw new BackupError(
    'The connection was lost at the very end, and PostgreSQL does not answer: either all was restored, or nothing was changed. When it answers again, look whether it has the leads of the backup before you repeat this.',
    { cause: error },
  );
}

function keepTables(present: readonly string[], kept: string | null): string {
  if (kept === null) return '';
  const moves = present.map((name) => `alter table ${pg.escapeIdentifier(name)} set schema ${kept};`);
  return [`create schema ${kept};`, ...moves].join('\n');
}

/** Fails unless each table has its rows; then ends sessions, and updates the planner's statistics. The backup's own statements have emptied the search path. */
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
function carryFrom(
  schema: string,
  { migrations }: StoreFacts,
  present: { schema: string; migrations: readonly string[] },
  now: number,
): CarryOver | null {
  const kept = { ...present, schema: pg.escapeIdentifier(present.schema) };
  return carryOver({ schema: pg.escapeIdentifier(schema), migrations }, kept, now);
}

function statementsOf(carry: CarryOver | null): string[] {
  return carry === null
    ? []
    : [carry.optOuts, carry.endDeliveries, carry.markDeliveries, ...carry.eraseCalls, carry.disableUsers].map(
        (one) => `${one};`,
      );
}

const reportShape = z.object({
  /** `txid_current()`. */
  transaction: z.string(),
  carried: z.nullable(z.object({ optOuts: z.number(), erasedSince: z.array(z.string()), ended: z.number() })),
});

/** Prints, before the commit, what can only be asked within the transaction. */
function report(schema: string, { counts }: StoreFacts, carry: CarryOver | null): string {
  const carried =
    carry === null
      ? 'null'
      : `json_build_object(
          'optOuts', (select count(*) from ${pg.escapeIdentifier(schema)}.opt_out_events) - ${counts.opt_out_events ?? 0},
          'erasedSince', (select coalesce(json_agg(id), '[]') from (${carry.erasedSince}) as erased),
          'ended', (${carry.countEnded}))`;
  return `\\o\nselect json_build_object('transaction', txid_current()::text, 'carried', ${carried});`;
}
