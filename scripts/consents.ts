import { runConsentsCommand } from '../apps/server/src/consents/command-line.ts';
import { assertKept } from '../apps/server/src/consents/kept-store.ts';
import { runCommand } from '../apps/server/src/run-command.ts';
import { openCommandStore } from '../apps/server/src/store/command-store.ts';
import { storeName } from '../apps/server/src/store/store-name.ts';

/** `npm run consents -- verify|export`: the evidence of who agreed to text messages (docs/consent.md). */
await runCommand(async ({ DATABASE_URL }) => {
  await assertKept(DATABASE_URL);
  // Not to standard output: an export may go there.
  process.stderr.write(`Reading ${storeName(DATABASE_URL)}\n`);
  const store = await openCommandStore(DATABASE_URL);
  const console = { store, now: Date.now(), out: process.stdout };
  process.exitCode = await runConsentsCommand(process.argv.slice(2), console).finally(() => store.close());
});
