import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const FOLDERS = {
  site: fileURLToPath(new URL('../../site/dist', import.meta.url)),
  office: fileURLToPath(new URL('../../office/dist', import.meta.url)),
};

// Nearly all that a request allocates is garbage soon. Growing room for it makes nothing faster here and costs 100 MB.
setFlagsFromString('--semi-space-growth-factor=1');
// Compiled modules are kept for the next start, which is faster and smaller by that; so all others are imported after it.
enableCompileCache();

try {
  const { processEnvironment, readConfig } = await import('./config.ts');
  const config = readConfig(processEnvironment());
  const { runServer } = await import('./run-server.ts');
  await runServer(config, FOLDERS);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(1);
}

/** Errors with a code are foreseen and say themselves what to do; of others, the place is needed too. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
}
