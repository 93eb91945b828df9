import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { engineOf } from '../store/database.ts';
import { folderTrouble } from './file-trouble.ts';
import { type Manifest, manifestPath, readManifest } from './manifest.ts';
import { timeStamp } from './time-stamp.ts';

/** Names that we choose ourselves: only such files are ever removed. */
const OWN_NAME = /^downspout-\d{8}T\d{9}Z\.(sqlite|dump)$/;
const PARTIAL_NAME = /^\..+\.\d+\.partial(-journal)?$/;
/** A backup that was not written to for this long, in ms, belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** A backup that was read back and found whole. */
export interface KeptBackup {
  readonly file: string;
  readonly manifest: Manifest;
}

/** Names sort by time. */
export function backupName(databaseUrl: string, now: number): string {
  return `downspout-${timeStamp(now)}.${engineOf(databaseUrl) === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/** While it is being written, by this process. */
export function partialName(name: string, pid: number): string {
  return `.${name}.${pid}.partial`;
}

/** The backups in a folder that have a manifest and its length, the oldest first; none where there is no folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = (await namesIn(folder)).filter((name) => OWN_NAME.test(name));
  const kept = await Promise.all(names.map((name) => readKept(join(folder, name))));
  return kept
    .filter((backup) => backup !== null)
    .sort((a, b) => Date.parse(a.manifest.takenAt) - Date.parse(b.manifest.takenAt));
}

/** Removes the oldest backups until so many are left; never the one just made, whatever the clock was then. */
export async function pruneBackups(folder: string, keep: number, justMade: string): Promise<string[]> {
  const others = (await listBackups(folder)).filter(({ file }) => file !== justMade);
  const surplus = others.slice(0, Math.max(0, others.length - (keep - 1)));
  for (const { file } of surplus) {
    await rm(file, { force: true });
    await rm(manifestPath(file), { force: true });
  }
  return surplus.map(({ file }) => file);
}

/** Removes what processes that were killed have left half written. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => PARTIAL_NAME.test(one))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written !== null && now - written.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

async function readKept(file: string): Promise<KeptBackup | null> {
  const manifest = await readManifest(file).catch(() => null);
  const found = await stat(file).catch(() => null);
  return manifest !== null && found?.size === manifest.bytes ? { file, manifest } : null;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw folderTrouble(folder, error);
  }
}
