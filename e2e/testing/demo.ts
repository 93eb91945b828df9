import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, '../../scripts/demo.ts');

/** `npm run demo`, at free ports. Origins as it prints them. */
export interface RunningDemo {
  readonly site: string;
  readonly office: string;
  stop(): Promise<void>;
}

/** Rejects with its last words when it cannot start. */
export async function startDemo(): Promise<RunningDemo> {
  const env = { ...process.env, PORT: '0', OFFICE_PORT: '0' };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGTERM')) await exit;
  };
  const printed: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    printed.push(line);
    const [site, office] = printed.flatMap((one) => /http:\/\/localhost:\d+/.exec(one) ?? []);
    if (site !== undefined && office !== undefined) return { site, office, stop };
  }
  throw new Error(`The demo did not start: ${printed.join('\n')}`);
}
