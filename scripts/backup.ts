import { join } from 'node:path';
import { backupName } from '../apps/server/src/backups/backup-folder.ts';
import { runBackupCommand } from '../apps/server/src/backups/command-line.ts';
import { backedUpWords } from '../apps/server/src/backups/command-words.ts';
import { takeBackup } from '../apps/server/src/backups/take-backup.ts';

/** `npm run backup [-- FILE]`: backs up the configured store, also while the server runs. */
await runBackupCommand(
  'Usage: npm run backup [-- FILE]',
  { most: 1 },
  async ({ DATABASE_URL, BACKUP_DIR }, [named]) => {
    const file = named ?? join(BACKUP_DIR, backupName(DATABASE_URL, Date.now()));
    return backedUpWords(file, await takeBackup({ databaseUrl: DATABASE_URL, file }));
  },
);
