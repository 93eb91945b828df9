import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL cluster that a test may stop and start as it likes. */
export interface OwnCluster {
  readonly url: string;
  start(): void;
  /** At once, as if the power was cut. */
  stop(): void;
  /** SIGKILL to its first process. The others notice by themselves, and until then none can be started. */
  kill(): void;
  remove(): void;
}

/** Where Debian keeps the programs of each version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** Makes and starts a cluster; null where PostgreSQL's programs are not installed. */
export async function createOwnCluster(): Promise<OwnCluster | null> {
  const programs = programsFolder();
  if (programs === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'downspout-cluster-'));
  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const run = (program: string, ...options: string[]) => {
    const command = [join(programs, program), '-D', join(folder, 'data'), ...options];
    execFileSync(
      asRoot ? 'runuser' : (command.shift() ?? program),
      asRoot ? ['-u', 'postgres', '--', ...command] : command,
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
  };
  const port = await freePort();
  run('initdb', '--auth=trust', '--username=postgres', '--no-sync');
  const server = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const cluster: OwnCluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', server, 'start'),
    stop: () => run('pg_ctl', '-m', 'immediate', '-w', 'stop'),
    kill() {
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  cluster.start();
  return cluster;
}

function programsFolder(): string | null {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS).sort() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(DEBIAN_VERSIONS, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
