import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startReceiver } from '../deliveries/testing/receiver.ts';
import { WEBHOOK_SECRET } from '../opt-outs/testing/automation.ts';
import { onEachEngine } from '../testing/engines.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { type RunningServer, startServer } from '../testing/running-server.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

onEachEngine((engine) => {
  test('the example of docs/consent.md opts a number out, what it consented to before is told so, and a restart seals it', async () => {
    const receiver = await startReceiver();
    engine.cleanUp(() => receiver.close());
    const settings = { DATABASE_URL: engine.databaseUrl(), QUOTE_WEBHOOK_URL: receiver.url.href, WEBHOOK_SECRET };
    const first = await startServer(settings, engine.cleanUp);
    const { stdout } = await run('sh', ['-c', await example()], {
      env: { ...process.env, SITE: new URL(first.url).origin, WEBHOOK_SECRET },
    });
    assert.deepEqual({ ...JSON.parse(stdout), since: '' }, { phone: '+14045550123', optedOut: true, since: '' });
    const answer = await fetch(new URL('/api/quotes', first.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'submitted-at': '2020-01-01T00:00:00Z' },
      body: JSON.stringify(quoteBody),
    });
    assert.equal(answer.status, 201);
    await receiver.received(1);
    assert.equal(JSON.parse(receiver.requests[0]?.body ?? '').sms_opt_in, false);
    await stop(first);

    // The end is told in quieter logs, too.
    const second = await startServer({ ...settings, LOG_LEVEL: 'warn' }, engine.cleanUp);
    const head = await loggedHead(second);
    const { stdout: verdict } = await consents('verify', '--head', head);
    assert.match(verdict, new RegExp(`^1 consents are as they were sealed.*\nThe last of them is ${head}\n$`));
    const noted = `1:${'f'.repeat(64)}`;
    await assert.rejects(consents('verify', '--head', noted), ({ code, stdout: told }) => {
      return code === 1 && /BROKEN at number 1, lead [0-9a-f-]{36}:/.test(told);
    });
    await stop(second);
  });

  function consents(...args: string[]) {
    const script = join(ROOT, 'scripts/consents.ts');
    return run(process.execPath, [script, ...args], { env: { ...process.env, DATABASE_URL: engine.databaseUrl() } });
  }
});

/** The commands that the automation's author copies. */
async function example(): Promise<string> {
  const [, commands] = /```sh\n(# SITE .*?)```/s.exec(await readFile(join(ROOT, 'docs/consent.md'), 'utf8')) ?? [];
  assert.ok(commands);
  return commands;
}

async function loggedHead({ log }: RunningServer): Promise<string> {
  for (let looks = 0; looks < 300; looks += 1) {
    const [, number, hash] = /"number":(\d+),"hash":"([0-9a-f]+)"/.exec(log()) ?? [];
    if (hash !== undefined) return `${number}:${hash}`;
    await setTimeout(50);
  }
  throw new Error(`The log tells no end of the chain:\n${log()}`);
}

async function stop({ process: child, ended }: RunningServer): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM');
  assert.equal(await ended, 0);
}
