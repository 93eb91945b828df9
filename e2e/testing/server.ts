import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');
/** What a server with an empty store prints. */
const PRINTED = /^Downspout is at (\S+)\nThe office is at (\S+)\nCreate the first user at (\S+)$/m;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** The real server in a process of its own, with a store of its own. */
export interface RunningServer {
  /** Origin, such as `http://127.0.0.1:43211`. */
  readonly url: string;
  /** Origin of the owner's office. */
  readonly officeUrl: string;
  /** The one-time link that makes the office's first user. */
  readonly welcomeUrl: string;
  /** Of its SQLite store. */
  readonly databaseFile: string;
  stop(): Promise<void>;
}

/** Starts the server on a free port; `env` is all of its configuration. Rejects with its last words when it cannot start. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-e2e-'));
  const databaseFile = join(folder, 'store.db');
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder, // Without the developer's `.env`.
    env: {
      PORT: '0',
      OFFICE_PORT: '0',
      DATABASE_URL: `file:${databaseFile}`,
      LEAD_RATE_LIMIT: '0',
      // The tests' visitors all write the same.
      LEAD_REPEAT_MINUTES: '0',
      VOICE_CALLS_PER_HOUR: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const addresses = await printedAddresses(child);
  return {
    ...addresses,
    databaseFile,
    async stop() {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function printedAddresses(child: ChildProcess) {
  if (child.stdout === null || child.stderr === null) throw new Error('The server has no output');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  let printed = '';
  try {
    for await (const line of createInterface(child.stdout)) {
      printed += `${line}\n`;
      const [, site = '', office = '', welcomeUrl = ''] = PRINTED.exec(printed) ?? [];
      if (welcomeUrl !== '') return { url: new URL(site).origin, officeUrl: new URL(office).origin, welcomeUrl };
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`The server did not start: ${printed}${words}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}
