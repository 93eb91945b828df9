import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 10_000;

/** The real server in a process of its own, with a store of its own. */
export interface RunningServer {
  /** Origin, such as `http://127.0.0.1:43211`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server on a free port; `env` is all of its configuration. Rejects with its last words when it cannot start. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-e2e-'));
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder, // Without the developer's `.env`.
    env: {
      PORT: '0',
      OFFICE_PORT: '0',
      DATABASE_URL: `file:${join(folder, 'store.db')}`,
      LEAD_RATE_LIMIT: '0',
      VOICE_CALLS_PER_HOUR: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await printedAddress(child);
  return {
    url,
    async stop() {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function printedAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('The server has no output');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  try {
    for await (const line of createInterface(child.stdout)) {
      const url = /^Downspout is at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return new URL(url).origin;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`The server did not start: ${words}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}
