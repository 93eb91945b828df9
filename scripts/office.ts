import { browsable } from '../apps/server/src/listen.ts';
import { runOfficeCommand } from '../apps/server/src/office/command-line.ts';
import { runStoreCommand } from '../apps/server/src/run-command.ts';

/** `npm run office -- user add|reset|list`: who may sign in to the office, from the server's own machine. */
await runStoreCommand(async (store, { OFFICE_URL, OFFICE_HOST, OFFICE_PORT }) => {
  const officeUrl = OFFICE_URL ?? `http://${browsable(OFFICE_HOST)}:${OFFICE_PORT}`;
  const words = await runOfficeCommand(process.argv.slice(2), { store, officeUrl, now: Date.now() });
  process.stdout.write(`${words}\n`);
});
