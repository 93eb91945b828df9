import { open, stat } from 'node:fs/promises';
import type { Store } from '../store/database.ts';
import { BackupError } from './backup-error.ts';
import { sha256Of } from './durable-files.ts';
import { assertKnownSchema, differenceOf, type StoreFacts } from './facts.ts';
import { type Manifest, manifestPath, readManifest } from './manifest.ts';

/** How files of either engine begin (https://www.sqlite.org/fileformat.html, and `pg_dump --format=custom`). */
const BEGINNINGS = [
  ['SQLite format 3\0', 'sqlite'],
  ['PGDMP', 'postgres'],
] as const;

/** The engine whose backup this is. Throws `BackupError` for a file that is none. */
export async function engineOfBackup(file: string): Promise<Store['engine']> {
  const beginning = await beginningOf(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read. Name a backup, such as one in BACKUP_DIR.`, { cause: error });
  });
  const [, engine] = BEGINNINGS.find(([one]) => beginning.startsWith(one)) ?? [];
  if (engine === undefined) throw new BackupError(`${file} is no backup of this server. Name another file.`);
  return engine;
}

/**
 * The manifest of a backup whose bytes are those that were read back when it was made. `bytesOf` is the file or a copy of it.
 * Throws `BackupError` for any other, and answers null for one that has none when that is allowed.
 */
export async function checkBytes(file: string, bytesOf: string, withoutManifest: boolean): Promise<Manifest | null> {
  if (withoutManifest) return null;
  const manifest = await readManifest(file);
  if (manifest === null) {
    throw new BackupError(
      `${manifestPath(file)} is missing, by which ${file} is known to be whole. Bring it from where the backup was made, or add --without-manifest to go by what is found in the file itself.`,
    );
  }
  const { size } = await stat(bytesOf);
  if (size === manifest.bytes && (await sha256Of(bytesOf)) === manifest.sha256) return manifest;
  throw new BackupError(`${file} is damaged: it is not what was written when it was made. Take another backup.`);
}

/** Throws `BackupError` unless what was found in a backup is known to this version and is what its manifest says. */
export function checkContents(file: string, found: StoreFacts, manifest: Manifest | null): void {
  assertKnownSchema(found, file);
  const difference = manifest === null ? null : differenceOf(manifest, found);
  if (difference !== null)
    throw new BackupError(`${file} is not what its manifest says: ${difference}. Take another backup.`);
}

/** Whether this is a SQLite file, judged by its header. Reads its first bytes only: as a database SQLite would clean up files beside it. */
export async function isSqlite(path: string): Promise<boolean> {
  return (await beginningOf(path).catch(() => '')).startsWith(BEGINNINGS[0][0]);
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
