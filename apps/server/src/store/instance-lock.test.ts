import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../backups/testing/seeded-store.ts';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { openStore } from './database.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { openServerStore } from './server-store.ts';

const files = sqliteFiles();

test('a second server on a SQLite file ends, the first goes on, and after a kill -9 the next one starts at once', async () => {
  const url = `file:${join(await temporaryFolder(files), 'downspout.db')}`;
  const first = await startServer({ DATABASE_URL: url }, files.cleanUp);
  await assert.rejects(startServer({ DATABASE_URL: url }, files.cleanUp), /did not start.*StoreInUseError/s);
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
  first.process.kill('SIGKILL');
  await first.ended;
  const next = await startServer({ DATABASE_URL: url }, files.cleanUp);
  assert.equal((await fetch(`${next.url}/readyz`)).status, 200);
});

test('a server that starts while the last one is stopping waits for it', async () => {
  const url = `file:${join(await temporaryFolder(files), 'downspout.db')}`;
  const first = await startServer({ DATABASE_URL: url, DRAIN_SECONDS: '1' }, files.cleanUp);
  first.process.kill('SIGTERM');
  const next = await startServer({ DATABASE_URL: url }, files.cleanUp);
  assert.equal(await first.ended, 0);
  assert.equal((await fetch(`${next.url}/readyz`)).status, 200);
});

test('of many that come at once one gets the file, and when it is killed another can at once', async () => {
  const path = join(await temporaryFolder(files), 'downspout.db');
  const processes = Array.from({ length: 6 }, () => spawnHolder(path));
  files.cleanUp(() => Promise.all(processes.map((one) => one.kill())));
  const answers = await Promise.all(processes.map((one) => one.answer));
  assert.deepEqual(answers.toSorted(), ['held', 'refused', 'refused', 'refused', 'refused', 'refused']);
  const holder = processes[answers.indexOf('held')]?.pid;
  const words = new RegExp(
    `^Another server is using ${path} \\(process ${holder} on ${hostname()}\\)\\..* Stop the other`,
  );
  await assert.rejects(takeInstanceLock(path, 0), { name: 'StoreInUseError', message: words });
  await Promise.all(processes.map((one) => one.kill()));
  (await takeInstanceLock(path, 0)).release();
});

test('a file is the same by whatever name it is reached', async () => {
  const folder = await temporaryFolder(files);
  const path = join(folder, 'downspout.db');
  await writeFile(path, '');
  await symlink(path, join(folder, 'other.db'));
  const hold = await takeInstanceLock(path, 0);
  await assert.rejects(takeInstanceLock(join(folder, 'other.db'), 0), { name: 'StoreInUseError' });
  hold.release();
});

test('commands work with the store while a server has it, and closing it lets another server start', async () => {
  const url = `file:${join(await temporaryFolder(files), 'downspout.db')}`;
  const server = await openServerStore(url, 0);
  const command = await openStore(url);
  await command.check();
  await command.close();
  await assert.rejects(openServerStore(url, 0), { name: 'StoreInUseError' });
  await server.check();
  await server.close();
  const next = await openServerStore(url, 0);
  await next.close();
});

test('a lock that cannot be used is told in words, with what to do', async () => {
  const folder = await temporaryFolder(files);
  await writeFile(join(folder, 'a.db.lock'), 'x'.repeat(4_096));
  const told = { name: 'StoreUnavailableError', message: /a\.db\.lock.*may be deleted/ };
  await assert.rejects(openServerStore(`file:${join(folder, 'a.db')}`, 0), told);
});

/** A process that tries to hold the file, says whether it does, and stays. */
function spawnHolder(path: string) {
  const script = `const { takeInstanceLock } = await import(${JSON.stringify(import.meta.resolve('./instance-lock.ts'))});
    const hold = await takeInstanceLock(process.argv[1], 300).catch((error) => error.name);
    console.log(typeof hold === 'string' ? 'refused' : 'held');
    setInterval(() => hold, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const answer = once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => String(text).trim());
  return { pid: child.pid, answer, kill: () => child.kill('SIGKILL') && ended };
}
