import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { holdUnlessServed } from '../store/command-store.ts';
import { engineOf, sqlitePath } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import { inspectWal } from '../store/inspect-wal.ts';
import { BackupError } from './backup-error.ts';
import { partialName, removeAbandoned } from './backup-folder.ts';
import { createPrivate, exists, PRIVATE_FOLDER, renameDurably, sha256Of, syncFile } from './durable-files.ts';
import { assertKnownSchema, differenceOf, type StoreFacts } from './facts.ts';
import { folderTrouble } from './file-trouble.ts';
import { inspectDump } from './inspect-dump.ts';
import { type Manifest, manifestPath, writeManifest } from './manifest.ts';
import { connectPostgres, dumpPostgres, serverMajor } from './postgres-backup.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { copySqlite, inspectSqlite } from './sqlite-backup.ts';

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
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
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
  const { held, found } = await (engine === 'sqlite' ? backUpSqlite : backUpPostgres)(databaseUrl, partial);
  const difference = differenceOf(held, found);
  if (difference !== null)
    throw new BackupError(`The backup was read back and is not what the store held: ${difference}`);
  assertKnownSchema(found, 'The store');
  const { size: bytes } = await stat(partial);
  const sha256 = await sha256Of(partial);
  const { migrations, counts, newestLead } = found;
  const contents = { migrations: [...migrations], counts, newestLead };
  return { format: 'downspout-backup-1', engine, takenAt, bytes, sha256, ...contents };
}

/** What the store held at the moment of the backup, and what was found in the backup. */
interface Compared {
  held: StoreFacts;
  found: StoreFacts;
}

async function backUpSqlite(databaseUrl: string, partial: string): Promise<Compared> {
  const path = sqlitePath(databaseUrl);
  await assertLogWhole(path);
  const held = await copySqlite(path, partial);
  await syncFile(partial);
  return { held, found: inspectSqlite(partial) };
}

/** What is behind damage in the log would be missing without a word. A running server has looked when it started. */
async function assertLogWhole(path: string): Promise<void> {
  if (!(await exists(path))) return;
  // Whoever may only read the store can still back it up.
  const hold = await holdUnlessServed(path).catch(() => null);
  try {
    if (hold === null || inspectWal(`${path}-wal`) !== 'damaged') return;
    throw new BackupError(
      `${path} has a write-ahead log, of the newest leads, that is damaged: a backup would lack some of them. Copy ${path} and all that is beside it instead (docs/operations.md, "The store is damaged").`,
    );
  } finally {
    hold?.release();
  }
}

async function backUpPostgres(databaseUrl: string, partial: string): Promise<Compared> {
  const client = await connectPostgres(databaseUrl);
  try {
    const programs = await findPostgresPrograms(await serverMajor(client));
    const held = await dumpPostgres(databaseUrl, partial, client, programs);
    await syncFile(partial);
    return { held, found: await inspectDump(partial, programs) };
  } finally {
    await client.end();
  }
}
