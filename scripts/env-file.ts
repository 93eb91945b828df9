import { ConfigError } from '../apps/server/src/config/config-error.ts';
import { processEnvironment } from '../apps/server/src/config/environment.ts';

/** Reads `.env` of the working folder, where there is one. The real environment wins. Throws `ConfigError`. */
export function readEnvFile(): void {
  Object.assign(process.env, processEnvironment());
}

/** Runs what reads settings; invalid ones are reported in plain words, with exit status 1. */
export async function withSettings(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
