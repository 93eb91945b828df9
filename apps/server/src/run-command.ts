import { type Config, processEnvironment, readConfig } from './config.ts';
import { openCommandStore } from './store/command-store.ts';
import type { Store } from './store/database.ts';
import { translateStoreError } from './store/errors.ts';

/** Runs a command of the server's own machine in this process; what cannot be done is told in words, with exit status 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(processEnvironment()));
  } catch (error) {
    const told = translateStoreError(error);
    process.stderr.write(`${told instanceof Error ? told.message : String(told)}\n`);
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
