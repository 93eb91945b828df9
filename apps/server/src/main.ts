import { fileURLToPath } from 'node:url';
import { processEnvironment, readConfig } from './config.ts';
import { runServer } from './run-server.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../site/dist', import.meta.url));

try {
  await runServer(readConfig(processEnvironment()), SITE_FOLDER);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(1);
}

/** Errors with a code are foreseen and say themselves what to do; of others, the place is needed too. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
}
