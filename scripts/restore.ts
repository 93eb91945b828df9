import { runBackupCommand } from '../apps/server/src/backups/command-line.ts';
import { restoredWords } from '../apps/server/src/backups/command-words.ts';
import { restore } from '../apps/server/src/backups/restore.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace] [--without-manifest]
  --replace            keep the tables of a PostgreSQL database that is not empty in a schema of their own
  --without-manifest   take a backup whose FILE.json is lost for what is found in it`;

/** `npm run restore -- FILE`: puts a backup in the place of the configured store. */
await runBackupCommand(
  USAGE,
  { least: 1, most: 1, switches: ['replace', 'without-manifest'] },
  async ({ DATABASE_URL: databaseUrl }, [file = ''], switches) => {
    const request = { databaseUrl, file, replace: switches.has('replace'), now: Date.now() };
    return restoredWords(await restore({ ...request, withoutManifest: switches.has('without-manifest') }));
  },
);
