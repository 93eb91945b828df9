import { chmod, copyFile, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '../../error-message.ts';
import { giveToOwner } from '../../store/give-to-owner.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { BackupError } from '../backup-error.ts';
import { type CarriedOver, NOTHING_CARRIED } from '../carry-over.ts';
import { checkBytes, checkContents } from '../check-backup.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER, syncFile } from '../durable-files.ts';
import type { StoreFacts } from '../facts.ts';
import { fileTrouble } from '../file-trouble.ts';
import { FORGOTTEN_TABLES, type Restored, type RestoreRequest } from '../restored.ts';
import { timeStamp } from '../time-stamp.ts';
import { carryOverFromFile } from './carry-over-sqlite.ts';
import { keepServersAway } from './lock-sqlite.ts';
import { removeSqlite, replaceSqlite } from './replace-sqlite.ts';
import { inspectSqlite, readFacts } from './sqlite-backup.ts';

/**
 * Puts a SQLite backup in the place of the store's file. What is checked is the very copy that becomes the store. Throws
 * `BackupError`; nothing is changed then.
 */
export async function restoreSqlite(named: string, request: RestoreRequest): Promise<Restored> {
  // The file itself, where the name is a link to it.
  const path = await realpath(named).catch(() => resolve(named));
  try {
    makeFolder(dirname(path), PRIVATE_FOLDER);
    const hold = await keepServersAway(path);
    return await replaceBy(`${path}.restoring`, path, request).finally(() => hold.release());
  } catch (error) {
    throw fileTrouble(`${request.file} cannot be put in the place of ${path}`, error);
  }
}

async function replaceBy(replacement: string, path: string, request: RestoreRequest): Promise<Restored> {
  const { file, withoutManifest, now, lingerMs } = request;
  try {
    // Also what a restore that was killed has left: a journal of it would damage the copy.
    await removeSqlite(replacement);
    await copyFile(file, replacement);
    await chmod(replacement, PRIVATE_FILE);
    const manifest = await checkBytes(file, replacement, withoutManifest);
    const facts = readWhole(file, replacement);
    checkContents(file, facts, manifest);
    const carried = prepare(replacement, path, now);
    // The store belongs to whoever runs the server, also when root restores it.
    giveToOwner(replacement, path);
    await syncFile(replacement);
    const kept = await replaceSqlite(path, replacement, `${path}.before-restore-${timeStamp(now)}`, lingerMs);
    const takenAt = manifest?.takenAt ?? null;
    return { place: path, facts, takenAt, kept, carried: kept === null ? NOTHING_CARRIED : carried };
  } catch (error) {
    await removeSqlite(replacement).catch(() => {});
    throw error;
  }
}

function readWhole(file: string, copy: string): StoreFacts {
  try {
    return inspectSqlite(copy, file);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = errorMessage(error);
    throw new BackupError(`${file} is damaged: ${reason}`, { cause: error });
  }
}

/** Ends what a thief of an old session could use, and carries over what people have asked for since. */
function prepare(copy: string, path: string, now: number): CarriedOver | null {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma journal_mode = delete; pragma secure_delete = on');
    const { counts, migrations } = readFacts(database);
    for (const table of FORGOTTEN_TABLES) if (counts[table] !== undefined) database.exec(`delete from ${table}`);
    const carried = carryOverFromFile(database, migrations, path, now);
    // As the server will have it: that it switches by itself would take a journal.
    database.exec('pragma journal_mode = wal');
    return carried;
  } finally {
    database.close();
  }
}
