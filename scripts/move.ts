import { runBackupCommand } from '../apps/server/src/backups/command-line.ts';
import { movedWords } from '../apps/server/src/backups/command-words.ts';
import { move } from '../apps/server/src/backups/move/move.ts';

/** `npm run move -- postgres://…`: from the configured SQLite file into an empty PostgreSQL database. */
await runBackupCommand(
  'Usage: npm run move -- postgres://user:password@host/database',
  { least: 1, most: 1 },
  async ({ DATABASE_URL }, [to = '']) => movedWords(DATABASE_URL, await move(DATABASE_URL, to)),
);
