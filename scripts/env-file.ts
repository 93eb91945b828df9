import { existsSync } from 'node:fs';

/** Reads `.env` of the working folder, where there is one. The real environment wins. */
export function readEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
