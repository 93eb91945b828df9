import type { Config } from './config/config.ts';
import { processEnvironment } from './config/environment.ts';
import { readConfig } from './config/read-config.ts';
import { errorMessage } from './error-message.ts';
import { keepFilesPrivate } from './private-files.ts';
import { openCommandStore } from './store/command-store.ts';
import type { Store } from './store/database.ts';
import { translateStoreError } from './store/errors.ts';

/** Runs a command on the server's machine in this process; a failure is reported in plain words, with exit status 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(processEnvironment());
    keepFilesPrivate(config);
    await command(config);
  } catch (error) {
    const reported = translateStoreError(error);
    process.stderr.write(`${errorMessage(reported)}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that works with the store, which may be in use by a server. */
export function runStoreCommand(command: (store: Store, config: Config) => Promise<void>): Promise<void> {
  return runCommand(async (config) => {
    const store = await openCommandStore(config.DATABASE_URL);
    await command(store, config).finally(() => store.close());
  });
}
