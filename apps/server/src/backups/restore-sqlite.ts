import { chmod, chown, copyFile, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';
import { checkBytes, checkContents, isSqlite } from './check-backup.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER, syncFile } from './durable-files.ts';
import type { StoreFacts } from './facts.ts';
import { lockSqlite } from './lock-sqlite.ts';
import { replaceSqlite } from './replace-sqlite.ts';
import { FORGOTTEN_TABLES, type Restored, type RestoreRequest, timeStamp } from './restored.ts';
import { inspectSqlite, readFacts } from './sqlite-backup.ts';

/**
 * Puts a SQLite backup in the place of the store's file. What is checked is the very copy that becomes the store. Throws
 * `BackupError`; nothing is changed then.
 */
export async function restoreSqlite(named: string, request: RestoreRequest): Promise<Restored> {
  const { file, withoutManifest, now } = request;
  // The file itself, where the name is a link to it.
  const path = await realpath(named).catch(() => named);
  const replacement = `${path}.restoring`;
  const kept = `${path}.before-restore-${timeStamp(now)}`;
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  try {
    const erased = await erasedIn(path);
    await rm(replacement, { force: true });
    await copyFile(file, replacement);
    await chmod(replacement, PRIVATE_FILE);
    const manifest = await checkBytes(file, replacement, withoutManifest);
    const facts = readWhole(file, replacement);
    checkContents(file, facts, manifest);
    const erasedSince = prepare(replacement, erased);
    await takeOwner(path, replacement);
    await syncFile(replacement);
    const hadStore = await replaceSqlite(path, replacement, kept, request.lingerMs);
    return {
      facts,
      takenAt: manifest?.takenAt ?? null,
      kept: hadStore ? { kind: 'file', name: kept } : null,
      erasedSince,
    };
  } catch (error) {
    for (const side of ['', '-wal', '-shm', '-journal']) await rm(`${replacement}${side}`, { force: true });
    throw error;
  }
}

function readWhole(file: string, copy: string): StoreFacts {
  try {
    return inspectSqlite(copy, file);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} is damaged: ${reason}`, { cause: error });
  }
}

/** Ends what a thief of an old session could use, and answers which leads were erased since. */
function prepare(copy: string, erased: readonly string[]): string[] {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma journal_mode = delete; pragma secure_delete = on');
    const { counts } = readFacts(database);
    for (const table of FORGOTTEN_TABLES) if (counts[table] !== undefined) database.exec(`delete from ${table}`);
    // As the server will have it: that it switches by itself would take a journal.
    database.exec('pragma journal_mode = wal');
    const known = erased.length === 0 ? [] : database.prepare('select id from leads where erased_at is null').all();
    const whole = new Set(known.map(({ id }) => id));
    return erased.filter((id) => whole.has(id));
  } finally {
    database.close();
  }
}

/** Leads that are erased in the present store. Throws `BackupError` when a server uses it; one that is damaged tells nothing. */
async function erasedIn(path: string): Promise<string[]> {
  if (!(await isSqlite(path))) return [];
  let present: DatabaseSync | null = null;
  try {
    present = lockSqlite(path);
    return present
      .prepare('select id from leads where erased_at is not null')
      .all()
      .map(({ id }) => String(id));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    return [];
  } finally {
    present?.close();
  }
}

/** The store belongs to whoever runs the server, also when root restores it. */
async function takeOwner(path: string, replacement: string): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present !== null) await chmod(replacement, present.mode & 0o777);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = present ?? (await stat(dirname(path)));
  await chown(replacement, uid, gid);
}
