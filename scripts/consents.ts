import { runConsentsCommand } from '../apps/server/src/consents/command-line.ts';
import { runStoreCommand } from '../apps/server/src/run-command.ts';

/** `npm run consents -- verify|export`: the evidence of who agreed to text messages (docs/consent.md). */
await runStoreCommand(async (store) => {
  process.exitCode = await runConsentsCommand(process.argv.slice(2), { store, now: Date.now(), out: process.stdout });
});
