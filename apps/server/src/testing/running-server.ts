import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The whole server as a process of its own. */
export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** All that it has logged so far. */
  log(): string;
  /** Its exit code, once it has ended and all of its output is read. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts the server in a new folder with a tiny built site, and waits for its address. `environment` names settings;
 * nothing else is inherited. The folder is removed, and the process killed, by the tasks given to `cleanUp`.
 */
export async function startServer(
  environment: Record<string, string>,
  cleanUp: (task: () => unknown) => void,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-run-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  for (const page of ['index.html', '404.html']) await writeFile(join(folder, page), '<p>page</p>');
  const script = `const { readConfig } = await import(${JSON.stringify(import.meta.resolve('../config.ts'))});
    const { runServer } = await import(${JSON.stringify(import.meta.resolve('../run-server.ts'))});
    await runServer(readConfig(process.env), process.argv[1]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: folder,
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'close').then(([code]): number | null => (typeof code === 'number' ? code : null));
  cleanUp(() => child.kill('SIGKILL') && ended);
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended]);
  const url = /^Downspout is at (http:\S+)$/.exec(Array.isArray(first) ? String(first[0]) : '')?.[1];
  if (url === undefined) throw new Error(`The server did not start:\n${log}`);
  return { url, process: child, log: () => log, ended };
}
