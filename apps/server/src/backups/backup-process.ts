import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { errorMessage } from '../error-message.ts';
import { removePartial, takeBackup } from './take-backup.ts';

/**
 * A process that takes one backup: asked by a line on standard input, so that no list of processes shows the store's
 * password; answers the manifest on standard output, or in words on standard error. SIGTERM interrupts it, and so does the
 * end of its input: whoever has asked holds that open, and is gone then.
 */
const input = createInterface(process.stdin);
const asked = Promise.withResolvers<string>();
input.once('line', asked.resolve);
input.once('close', () => endGroup());
const request = z.object({ databaseUrl: z.string(), file: z.string() }).parse(JSON.parse(await asked.promise));

process.on('SIGTERM', () => {
  void removePartial(request.file, process.pid).finally(() => process.exit(1));
});

try {
  process.stdout.write(JSON.stringify(await takeBackup(request)));
} catch (error) {
  process.stderr.write(errorMessage(error));
  process.exitCode = 1;
}
input.removeAllListeners('close');
process.stdin.destroy();

/** What it has started is of its group, and ends with it. */
function endGroup(): void {
  process.kill(-process.pid, 'SIGTERM');
}
