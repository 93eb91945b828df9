import { processEnvironment, readConfig } from '../apps/server/src/config.ts';
import { runConsentsCommand } from '../apps/server/src/consents/command-line.ts';
import { openStore } from '../apps/server/src/store/database.ts';

/** `npm run consents -- verify|export`: the evidence of who agreed to text messages (docs/consent.md). */
try {
  const { DATABASE_URL } = readConfig(processEnvironment());
  const store = await openStore(DATABASE_URL);
  try {
    process.exitCode = await runConsentsCommand(process.argv.slice(2), { store, now: Date.now(), out: process.stdout });
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
