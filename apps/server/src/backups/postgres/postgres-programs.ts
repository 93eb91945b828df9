import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '../backup-error.ts';
import { exists } from '../durable-files.ts';

/** PostgreSQL's own programs, all of one version. */
export interface PostgresPrograms {
  readonly dump: string;
  readonly restore: string;
  readonly psql: string;
}

const NAMES = ['pg_dump', 'pg_restore', 'psql'] as const;
/** Where packages keep the programs of each version; then the PATH. */
const VERSIONED_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'];
/** Most characters reported of a program's error output. */
const MAX_COMPLAINT_CHARACTERS = 1_000;

/**
 * The programs for a server of this major version: of the same one or the next newer there is, as older ones refuse it.
 * Throws `BackupError` when there are none.
 */
export async function findPostgresPrograms(
  serverMajor: number,
  folders: readonly string[] = programFolders(),
): Promise<PostgresPrograms> {
  const found = await Promise.all(folders.map(async (folder) => ({ folder, major: await majorIn(folder) })));
  const fitting = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major);
  const best = fitting[0]?.folder;
  if (best !== undefined) {
    return { dump: join(best, 'pg_dump'), restore: join(best, 'pg_restore'), psql: join(best, 'psql') };
  }
  const older = Math.max(0, ...found.map(({ major }) => major));
  throw new BackupError(
    `${NAMES.join(', ')} of PostgreSQL ${serverMajor} or newer are needed, and ${older === 0 ? 'none are installed' : `only those of ${older} are installed`}. Install them (Debian: postgresql-client-${serverMajor}).`,
  );
}

/** How to reach a database, for these programs: the password where no list of processes shows it. */
export function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const [, user = '', given] = /^(postgres(?:ql)?:\/\/[^:/?#@]*):([^@/?#]*)@/.exec(databaseUrl) ?? [];
  const bare = given === undefined ? databaseUrl : `${user}${databaseUrl.slice(user.length + 1 + given.length)}`;
  const password = /[?&]password=([^&#]*)/.exec(databaseUrl)?.[1] ?? given;
  // What only node-postgres knows, and passwords: that of a key is none that it takes.
  const withoutOwn = bare.replace(/([?&])(?:(?:ssl|uselibpqcompat|password|sslpassword)=[^&]*(?:&|$))+/g, '$1');
  const url = withoutOwn.replace('sslmode=no-verify', 'sslmode=require');
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  return { url: url.replace(/[?&]$/, ''), env: { ...process.env, ...secret, PGAPPNAME: 'downspout-backup' } };
}

/** A program that was started; `ended` rejects with what it complained about when it fails. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningProgram {
  const child = spawn(path, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MAX_COMPLAINT_CHARACTERS);
  });
  // A program that ends early closes its input; its status tells why.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([status]) => {
    if (status !== 0) throw new BackupError(`${path} failed: ${complaint.trim() || `status ${status}`}`);
  });
  // Whoever awaits it later gets the error then.
  ended.catch(() => {});
  return { child, ended };
}

function programFolders(): string[] {
  return [...globSync(VERSIONED_FOLDERS), ...(process.env.PATH ?? '').split(delimiter)];
}

/** 0 where not all programs are. */
async function majorIn(folder: string): Promise<number> {
  const there = await Promise.all(NAMES.map((name) => exists(join(folder, name))));
  if (there.includes(false)) return 0;
  const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
}
