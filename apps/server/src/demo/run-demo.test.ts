import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveriesPage } from '@downspout/office-api/deliveries';
import { quoteBody } from '../testing/lead-bodies.ts';
import { COMPILED } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();
const JSON_HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** In the log, for each connection that the process opens to anywhere. */
const CONNECTED = 'a connection was opened';

interface RunningDemo {
  readonly process: ChildProcess;
  readonly folder: string;
  readonly site: string;
  readonly office: string;
  readonly log: () => string;
}

async function startDemo(): Promise<RunningDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-demo-test-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  const page = '<!doctype html><html lang="en"><title>Office</title>';
  for (const file of ['index.html', '404.html']) await writeFile(join(folder, file), page);
  const script = `const { subscribe } = await import('node:diagnostics_channel');
    subscribe('net.client.socket', () => console.error(${JSON.stringify(CONNECTED)}));
    const { demoConfig } = await import(${JSON.stringify(import.meta.resolve('./demo-config.ts'))});
    const { runDemo } = await import(${JSON.stringify(import.meta.resolve('./run-demo.ts'))});
    await runDemo(demoConfig(process.env), { site: process.argv[1], office: process.argv[1] }, 40);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: folder,
    env: {
      ...COMPILED,
      TMPDIR: folder,
      TEMP: folder,
      PORT: '0',
      OFFICE_PORT: '0',
      DATABASE_URL: `file:${join(folder, 'real.db')}`,
      QUOTE_WEBHOOK_URL: 'http://127.0.0.1:40009',
      SMTP_URL: 'smtp://127.0.0.1:40025',
      MAIL_FROM: 'office@example.com',
      NOTIFY_EMAIL: 'owner@example.com',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp(() => child.kill('SIGKILL'));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const addresses: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    addresses.push(...(/http:\S+/.exec(line) ?? []));
    const [site, office] = addresses;
    if (site !== undefined && office !== undefined) return { process: child, folder, site, office, log: () => log };
  }
  throw new Error(`The demo did not start:\n${log}`);
}

test('the demo takes requests and works them with nothing sent, nothing asked, and nothing left behind', async () => {
  const demo = await startDemo();
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });
  const deliveries = async (query: string): Promise<DeliveriesPage> =>
    (await fetch(`${demo.office}/api/deliveries?${query}`)).json();

  const sent = await post(`${demo.site}/api/quotes`, quoteBody);
  assert.equal(sent.status, 201);
  const { id } = await sent.json();
  const isDelivered = async () => (await deliveries('state=delivered')).deliveries.some(({ lead }) => lead?.id === id);
  while (!(await isDelivered())) await pause(100);

  // The destination in trouble is probed now and then, and what is being sent cannot be retried.
  const retried = async () => {
    const [waiting] = (await deliveries('state=waiting')).deliveries;
    assert.ok(waiting, 'what waits for the destination in trouble');
    return (await post(`${demo.office}/api/deliveries/${waiting.id}/retry`, {})).ok;
  };
  while (!(await retried())) await pause(100);
  const tested = await post(`${demo.office}/api/destinations/quote-webhook/test`, {});
  assert.ok(tested.ok, `${tested.status} ${await tested.text()}`);
  assert.doesNotMatch(demo.log(), new RegExp(CONNECTED));

  const page = await (await fetch(demo.office)).text();
  assert.match(page, /<html lang="en" data-demo="[^"]+"><title>Demo: Office</);
  const made = readdirSync(demo.folder).filter((name) => name.startsWith('downspout-demo-'));
  assert.equal(made.length, 1);
  demo.process.kill('SIGTERM');
  assert.deepEqual(await once(demo.process, 'exit'), [0, null]);
  assert.deepEqual(readdirSync(demo.folder).toSorted(), ['404.html', 'index.html']);
});

test('the demo answers on no other address of this machine', async () => {
  const demo = await startDemo();
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    for (const { port } of [new URL(demo.site), new URL(demo.office)]) {
      await assert.rejects(fetch(`http://${address}:${port}/`), TypeError, address);
    }
  }
  assert.equal((await fetch(`${demo.office.replace('localhost', '127.0.0.1')}/api/session`)).status, 200);
});
