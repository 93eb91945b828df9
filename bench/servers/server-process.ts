import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly url: string;
  /** Resident memory now, in bytes. */
  residentBytes(): Promise<number>;
  /** Processor time so far, all threads, in ms: unlike wall time it is not the other processes' either. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Our server, and where it keeps its leads. */
export interface LeadServer extends ServerProcess {
  readonly databaseUrl: string;
}

/** Starts our server as `npm start` does, on a fresh SQLite file, without a limit of posts. */
export async function startServer(env: Record<string, string> = {}): Promise<LeadServer> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-bench-'));
  const { DATABASE_URL: databaseUrl = `file:${join(folder, 'downspout.db')}` } = env;
  const server = await startProcess(['--max-semi-space-size=4', '--optimize-for-size', 'scripts/start.js'], {
    PORT: '0',
    OFFICE_PORT: '0',
    DATABASE_URL: databaseUrl,
    LEAD_RATE_LIMIT: '0',
    ...env,
  });
  return {
    ...server,
    databaseUrl,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a script that prints its address once it listens. */
export async function startProcess(args: readonly string[], env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn('node', args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await printedAddress(child);
  return {
    url,
    residentBytes: () => residentBytes(child),
    processorMs: () => processorMs(child),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function printedAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server process ended before it listened');
}

async function residentBytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Linux counts in hundredths of a second (proc_pid_stat(5)); the command before the fields may hold anything. */
async function processorMs(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
