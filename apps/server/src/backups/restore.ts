import { engineOf, sqlitePath } from '../store/database.ts';
import { BackupError } from './backup-error.ts';
import { engineOfBackup } from './check-backup.ts';
import { restorePostgres } from './postgres/restore-postgres.ts';
import type { Restored, RestoreRequest } from './restored.ts';
import { restoreSqlite } from './sqlite/restore-sqlite.ts';

/** Puts a backup in the place of the configured store. Throws `BackupError` with the way out; nothing is changed then. */
export async function restore(request: RestoreRequest): Promise<Restored> {
  const { databaseUrl, file } = request;
  const isFile = engineOf(databaseUrl) === 'sqlite';
  const engine = await engineOfBackup(file);
  if (engine === 'sqlite' && !isFile) {
    throw new BackupError(
      `${file} is a backup of a SQLite store, and DATABASE_URL names a PostgreSQL database. Restore it to a file (DATABASE_URL=file:data/restored.db) and move that: npm run move -- postgres://…`,
    );
  }
  if (engine === 'postgres' && isFile) {
    throw new BackupError(
      `${file} is a backup of a PostgreSQL store, which only PostgreSQL can read. Set DATABASE_URL to an empty database.`,
    );
  }
  return isFile ? restoreSqlite(sqlitePath(databaseUrl), request) : restorePostgres(request);
}
