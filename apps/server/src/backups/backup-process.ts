import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { removePartial, takeBackup } from './take-backup.ts';

/**
 * A process that takes one backup: asked on standard input, so that no list of processes shows the store's password;
 * answers the manifest on standard output, or in words on standard error. SIGTERM interrupts it.
 */
const request = z.object({ databaseUrl: z.string(), file: z.string() }).parse(await json(process.stdin));

process.on('SIGTERM', () => {
  void removePartial(request.file, process.pid).finally(() => process.exit(1));
});

try {
  process.stdout.write(JSON.stringify(await takeBackup(request)));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
