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
  const { readEnvironment } = await import('./config/environment.ts');
  const { SETTINGS } = await import('./config/config.ts');
  const { readConfig } = await import('./config/read-config.ts');
  const { environment, inFile } = readEnvironment();
  const config = readConfig(environment);
  const { unknownSettings } = await import('./config/unknown-settings.ts');
  const { runServer } = await import('./run-server.ts');
  await runServer(config, FOLDERS, unknownSettings(environment, inFile, SETTINGS));
} catch (error) {
  const { ERROR_LEVEL, goesToJournal, priorityPrefix } = await import('./journal.ts');
  const prefix = goesToJournal(process.stderr.fd, process.env.JOURNAL_STREAM) ? priorityPrefix(ERROR_LEVEL) : '';
  process.stderr.write(`${errorText(error).replace(/^/gm, prefix)}\n`);
  process.exit(1);
}

/** Errors with a code are foreseen and say themselves what to do; of others, the place is needed too. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
}
