import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

/** The whole server as a process of its own. */
export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its working directory; where nothing else is said its store is in `data/` there. */
  readonly folder: string;
  /** The first of its further lines on standard output that begins so, without that. */
  printed(beginning: string): Promise<string>;
  /** All that it has printed on standard output so far. */
  output(): string;
  /** All that it has logged so far. */
  log(): string;
  /** Its exit code, once it has ended and all of its output is read. */
  readonly ended: Promise<number | null>;
}

/** What this process has compiled already is not compiled again by those it starts (scripts/test.ts). */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/**
 * Starts the server in a new folder with a tiny built site, and waits for its address. `environment` names settings;
 * nothing else is inherited but compiled code. The folder is removed, and the process killed, by the tasks given to `cleanUp`.
 */
export async function startServer(
  environment: Record<string, string>,
  cleanUp: (task: () => unknown) => void,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-run-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  for (const page of ['index.html', '404.html']) await writeFile(join(folder, page), '<p>page</p>');
  const script = `const { readConfig } = await import(${JSON.stringify(import.meta.resolve('../config/read-config.ts'))});
    const { runServer } = await import(${JSON.stringify(import.meta.resolve('../run-server.ts'))});
    await runServer(readConfig(process.env), { site: process.argv[1], office: process.argv[1] });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: folder,
    env: { ...COMPILED, PORT: '0', OFFICE_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'close').then(([code]): number | null => (typeof code === 'number' ? code : null));
  cleanUp(() => child.kill('SIGKILL') && ended);
  const lines = createInterface(child.stdout);
  let output = '';
  lines.on('line', (line) => {
    output += `${line}\n`;
  });
  const printed = awaitLines(lines);
  const first = await Promise.race([printed('Downspout is at '), ended]);
  if (typeof first !== 'string') throw new Error(`The server did not start:\n${log}`);
  return { url: first, process: child, folder, output: () => output, log: () => log, printed, ended };
}

function awaitLines(lines: Interface): RunningServer['printed'] {
  const seen: string[] = [];
  const more = new EventEmitter();
  lines.on('line', (line) => {
    seen.push(line);
    more.emit('line');
  });
  return async (beginning) => {
    for (;;) {
      const line = seen.find((one) => one.startsWith(beginning));
      if (line !== undefined) return line.slice(beginning.length);
      await once(more, 'line');
    }
  };
}
