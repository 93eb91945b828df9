import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../backups/testing/seeded-store.ts';
import type { Engine } from '../../testing/engines.ts';

const HEADER_BYTES = 32;
const FRAME_BYTES = 4_096 + 24;

/** A SQLite store as a killed server leaves it: the newest of so many quotes are in the log alone. Answers its path. */
export async function killedStore(files: Pick<Engine, 'cleanUp'>, quotes: number): Promise<string> {
  const path = join(await temporaryFolder(files), 'downspout.db');
  const script = `const { openStore } = await import(${JSON.stringify(import.meta.resolve('../database.ts'))});
    const { seed } = await import(${JSON.stringify(import.meta.resolve('../../backups/testing/seeded-store.ts'))});
    await seed(await openStore('file:' + process.argv[1]), ${quotes});
    process.kill(process.pid, 'SIGKILL');`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script, path], { stdio: 'inherit' });
  return path;
}

/** Damages a store's write-ahead log in its middle, before commits that were acknowledged. */
export function damageLog(path: string): void {
  const frames = Math.floor(statSync(`${path}-wal`).size / FRAME_BYTES);
  scribble(`${path}-wal`, HEADER_BYTES + Math.floor(frames / 2) * FRAME_BYTES + 500, 8);
}

/** Writes bytes that no SQLite would. */
export function scribble(path: string, at: number, count: number): void {
  const bytes = readFileSync(path);
  assert.ok(bytes.length > at + count, `${path} is long enough`);
  bytes.fill(0xa5, at, at + count);
  writeFileSync(path, bytes);
}
