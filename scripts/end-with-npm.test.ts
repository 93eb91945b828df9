import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** Looks at its parents as a server does, only more often, and has its own way to stop. */
const SERVER = `import { writeFileSync, renameSync } from 'node:fs';
import { endWithNpm } from ${JSON.stringify(import.meta.resolve('./end-with-npm.ts'))};
const watch = endWithNpm(20);
process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(0); });
watch();
let looks = 0;
setInterval(() => { writeFileSync('new', process.pid + ' ' + ++looks); renameSync('new', 'looks'); }, 20);
`;

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  // With && a shell stays between the two; without it some leave the script to the command.
  for (const script of ['node server.ts', 'true && node server.ts; true']) {
    test(`a server stops in order when the npm that runs "${script}" ends by ${signal}`, async (t) => {
      const { folder, launcher: npm } = await started(t, script, ['npm', 'start']);
      npm.kill(signal);
      while ((await read(folder, 'ended').catch(() => null)) === null) await sleep(20);
    });
  }
}

test('a server goes on when the shell ends from which npm was started, as with setsid and nohup', async (t) => {
  const { folder, launcher } = await started(t, 'node server.ts', [
    'sh',
    '-c',
    'setsid nohup npm start >/dev/null 2>&1 & sleep 0.1',
  ]);
  if (launcher.exitCode === null) await once(launcher, 'exit');
  const [, before] = (await read(folder, 'looks')).split(' ');
  while (Number((await read(folder, 'looks')).split(' ')[1]) < Number(before) + 20) await sleep(20);
  assert.ok(await isAlive(folder));
});

test('a server that no npm has started looks after nobody', async (t) => {
  const { folder, launcher } = await started(t, '', ['sh', '-c', 'node server.ts & sleep 0.1']);
  if (launcher.exitCode === null) await once(launcher, 'exit');
  const [, before] = (await read(folder, 'looks')).split(' ');
  while (Number((await read(folder, 'looks')).split(' ')[1]) < Number(before) + 20) await sleep(20);
  assert.ok(await isAlive(folder));
});

async function started(t: TestContext, script: string, [command = '', ...words]: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-npm-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: script } }));
  await writeFile(join(folder, 'server.ts'), SERVER);
  // As if no npm had started this test.
  const { npm_lifecycle_event: _, ...env } = process.env;
  const launcher = spawn(command, words, { cwd: folder, env: env, stdio: 'ignore' });
  t.after(async () => {
    const [pid] = (await read(folder, 'looks').catch(() => '')).split(' ');
    if (pid) kill(Number(pid));
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await read(folder, 'looks').catch(() => null))) await sleep(20);
  return { folder, launcher };
}

function read(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8');
}

async function isAlive(folder: string): Promise<boolean> {
  const [pid] = (await read(folder, 'looks')).split(' ');
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
