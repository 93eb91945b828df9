import { processEnvironment, readConfig } from '../apps/server/src/config.ts';
import { browsable } from '../apps/server/src/listen.ts';
import { runOfficeCommand } from '../apps/server/src/office/command-line.ts';
import { openStore } from '../apps/server/src/store/database.ts';

/** `npm run office -- user add|reset|list`: who may sign in to the office, from the server's own machine. */
try {
  const config = readConfig(processEnvironment());
  const store = await openStore(config.DATABASE_URL);
  const officeUrl = `http://${browsable(config.OFFICE_HOST)}:${config.OFFICE_PORT}`;
  try {
    const words = await runOfficeCommand(process.argv.slice(2), { store, officeUrl, now: Date.now() });
    process.stdout.write(`${words}\n`);
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
