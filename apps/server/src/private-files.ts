import { chmodSync, type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { engineOf, sqlitePath } from './store/database.ts';

/** What nobody but the owner may do. */
const FOR_OTHERS = 0o077;

/**
 * Makes all that this process writes from now on, and the programs that it starts, for its user alone, whatever the umask was,
 * and closes to others what is there of the store, its backups and `.env`. A folder is closed when nothing else is in it.
 * Answers what could not be closed: the server works all the same.
 */
export function keepFilesPrivate({ DATABASE_URL, BACKUP_DIR }: Pick<Config, 'DATABASE_URL' | 'BACKUP_DIR'>): string[] {
  process.umask(FOR_OTHERS);
  const backups = realPath(BACKUP_DIR);
  const isBackup = ({ name }: Dirent) => /^\.?downspout-\d{8}T/.test(name);
  const open = [...closeFile(resolve('.env')), ...closeFolder(backups, isBackup)];
  if (engineOf(DATABASE_URL) !== 'sqlite') return open;
  const store = realPath(sqlitePath(DATABASE_URL));
  const isOfStore = ({ name }: Dirent) => name.startsWith(basename(store)) || join(dirname(store), name) === backups;
  return [...open, ...closeFolder(dirname(store), isOfStore)];
}

/** Closes what is ours in a folder, and the folder itself if that is all. */
function closeFolder(folder: string, isOurs: (entry: Dirent) => boolean): string[] {
  const entries = entriesOf(folder);
  const ours = entries?.filter(isOurs) ?? [];
  const open = ours.filter((entry) => entry.isFile()).flatMap(({ name }) => closeFile(join(folder, name)));
  return ours.length === entries?.length ? [...open, ...closeFile(folder)] : open;
}

/** Answers it when it stays open to others. */
function closeFile(path: string): string[] {
  try {
    const { mode } = lstatSync(path);
    if ((mode & FOR_OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~FOR_OTHERS);
    return [];
  } catch (error) {
    return isMissing(error) ? [] : [path];
  }
}

/** Null where there is no such folder, or it cannot be read. */
function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

/** Where a link leads to; a path that is not there yet, as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
