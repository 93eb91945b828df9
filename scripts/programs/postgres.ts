import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { exitStatus, run } from '../run.ts';
import { installDebianPackage } from './debian.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

const START_TIMEOUT_MS = 30_000;

export interface Cluster {
  /** Superuser's address of the cluster, without a database of the project's. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's server programs, installed now if need be and possible; null if there is none. */
export async function findPostgres(): Promise<string | null> {
  const found = serverFolder();
  if (found !== null) return found;
  return (await installDebianPackage('postgresql')) ? serverFolder() : null;
}

/**
 * Starts a throwaway PostgreSQL in a temporary folder, on a free port of the loopback.
 * `fsync` off is faster and fit for tests of behaviour; leave it on where durability or speed is measured.
 */
export async function startCluster(bin: string, { fsync }: { fsync: boolean }): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  await run(...asServerUser(join(bin, 'initdb'), ['-D', data, '-U', 'downspout', '--auth=trust', '-E', 'UTF8']), {
    stdio: 'ignore',
  });
  const settings = { port, unix_socket_directories: folder, listen_addresses: '127.0.0.1', max_connections: 200 };
  const args = Object.entries({ ...settings, fsync: fsync ? 'on' : 'off' }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const server = spawn(...asServerUser(join(bin, 'postgres'), ['-D', data, ...args]), { stdio: 'ignore' });
  const url = `postgres://downspout@127.0.0.1:${port}/postgres`;
  const stop = () => stopServer(server, bin, data, folder);
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function serverFolder(): string | null {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const initdb = findProgram(['initdb'], folders);
  return initdb === null ? null : dirname(initdb);
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function asServerUser(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function stopServer(server: ChildProcess, bin: string, data: string, folder: string): Promise<void> {
  const gone = server.exitCode === null ? once(server, 'exit') : Promise.resolve();
  const stopped = await exitStatus(...asServerUser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), {
    stdio: 'ignore',
  });
  if (stopped !== 0) server.kill('SIGKILL');
  await gone;
  await rm(folder, { recursive: true, force: true });
}
