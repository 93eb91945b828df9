import { BackupError } from './backup-error.ts';

/** What a file system says of a folder or file that cannot be used (https://nodejs.org/api/errors.html#common-system-errors). */
const REFUSED = /^(EACCES|EDQUOT|EEXIST|EFBIG|EIO|EISDIR|ELOOP|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/;
/** Some of them may also come from a program or a database that is not to be had. */
const NO_FILES = /^(connect|spawn)/;

/** The error to throw on: one that begins with these words for what the file system has refused, any other as it is. */
export function fileTrouble(words: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  if (!REFUSED.test(String(error.code)) || NO_FILES.test(String(error.syscall))) return error;
  return new BackupError(`${words}: ${error.message}`, { cause: error });
}

/** The same for the folder of backups. */
export function folderTrouble(folder: string, error: unknown): unknown {
  return fileTrouble(folderWords(folder), error);
}

export function folderWords(folder: string): string {
  return `No backup can be kept in ${folder}, which BACKUP_DIR or the command names. Who runs the server must be able to write there, and it needs room`;
}
