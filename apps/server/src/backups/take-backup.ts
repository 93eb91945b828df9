import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { holdUnlessServed } from '../store/command-store.ts';
import { engineOf, sqlitePath } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import { inspectWal, type WalState } from '../store/inspect-wal.ts';
import { makeFolder } from '../store/make-folder.ts';
import { BackupError } from './backup-error.ts';
import { partialName, removeAbandoned } from './backup-folder.ts';
import { createPrivate, exists, PRIVATE_FOLDER, renameDurably, sha256Of, syncFile } from './durable-files.ts';
import { assertKnownSchema, differenceOf, type StoreFacts } from './facts.ts';
import { fileTrouble, folderTrouble } from './file-trouble.ts';
import { type Manifest, manifestPath, writeManifest } from './manifest.ts';
import { inspectDump } from './postgres/inspect-dump.ts';
import { dumpPostgres, serverMajor } from './postgres/postgres-backup.ts';
import { connectPostgres } from './postgres/postgres-connection.ts';
import { findPostgresPrograms } from './postgres/postgres-programs.ts';
import { copySqlite, inspectSqlite } from './sqlite/sqlite-backup.ts';

export interface BackupRequest {
  readonly databaseUrl: string;
  /** Where it goes; must not exist yet. */
  readonly file: string;
}

/**
 * Backs up a store, also one in use, reads the backup back, and only then gives it its name: a file of that name is whole.
 * Its manifest is there before it. Throws `BackupError` or `StoreUnavailableError`, and leaves nothing then.
 */
export async function takeBackup({ databaseUrl, file }: BackupRequest): Promise<Manifest> {
  const folder = dirname(file);
  const partial = join(folder, partialName(basename(file), process.pid));
  try {
    makeFolder(folder, PRIVATE_FOLDER);
    if (await exists(file)) throw new BackupError(`${file} exists already. Name another file.`);
    await removeAbandoned(folder, Date.now());
    await createPrivate(partial);
    const manifest = await writeAndInspect(databaseUrl, partial);
    await writeManifest(file, manifest);
    await renameDurably(partial, file);
    return manifest;
  } catch (error) {
    // What cannot be reached is not there.
    await removePartial(file, process.pid).catch(() => {});
    throw translateStoreError(folderTrouble(folder, error));
  }
}

/** Removes what this process has left of a backup that it did not finish. */
export async function removePartial(file: string, pid: number): Promise<void> {
  const partial = join(dirname(file), partialName(basename(file), pid));
  for (const rest of [partial, `${partial}-journal`]) await rm(rest, { force: true });
  if (!(await exists(file))) await rm(manifestPath(file), { force: true });
}

async function writeAndInspect(databaseUrl: string, partial: string): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const engine = engineOf(databaseUrl);
  const { stored, found } = await (engine === 'sqlite' ? backUpSqlite : backUpPostgres)(databaseUrl, partial);
  const difference = differenceOf(stored, found);
  if (difference !== null)
    throw new BackupError(`The backup was read back and is not what the store stored: ${difference}`);
  assertKnownSchema(found, 'The store');
  const { size: bytes } = await stat(partial);
  const sha256 = await sha256Of(partial);
  const { migrations, counts, newestLead } = found;
  const contents = { migrations: [...migrations], counts, newestLead };
  return { format: 'downspout-backup-1', engine, takenAt, bytes, sha256, ...contents };
}

/** What the store held at the moment of the backup, and what was found in the backup. */
interface Compared {
  stored: StoreFacts;
  found: StoreFacts;
}

async function backUpSqlite(databaseUrl: string, partial: string): Promise<Compared> {
  const path = sqlitePath(databaseUrl);
  await assertLogWhole(path);
  const stored = await copySqlite(path, partial);
  await syncFile(partial);
  return { stored, found: inspectSqlite(partial) };
}

/** What is behind damage in the log would be missing without a word. A running server has looked when it started. */
async function assertLogWhole(path: string): Promise<void> {
  if (!(await exists(path))) return;
  // Whoever may only read the store can still back it up.
  const hold = await holdUnlessServed(path).catch(() => null);
  try {
    if (hold === null || readLog(path) !== 'damaged') return;
    throw new BackupError(
      `${path} has a write-ahead log, of the newest leads, that is damaged: a backup would lack some of them. Copy ${path} and all that is beside it instead (docs/operations.md, "The store is damaged").`,
    );
  } finally {
    hold?.release();
  }
}

function readLog(path: string): WalState {
  try {
    return inspectWal(`${path}-wal`);
  } catch (error) {
    throw fileTrouble(`The store ${path} cannot be read`, error);
  }
}

async function backUpPostgres(databaseUrl: string, partial: string): Promise<Compared> {
  const client = await connectPostgres(databaseUrl);
  try {
    const programs = await findPostgresPrograms(await serverMajor(client));
    const stored = await dumpPostgres(databaseUrl, partial, client, programs);
    await syncFile(partial);
    return { stored, found: await inspectDump(partial, programs) };
  } finally {
    await client.hangUp();
  }
}
