import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { quoteBody } from './testing/lead-bodies.ts';
import { COMPILED, startServer } from './testing/running-server.ts';
import { sqliteFiles } from './testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();
const HEADERS = { 'content-type': 'application/json' };

test('a started server says where it is, serves the site, and relays a lead to the webhook', async () => {
  const received = Promise.withResolvers<string>();
  const receiver = createServer(async (incoming, answer) => {
    received.resolve(Buffer.concat(await incoming.toArray()).toString());
    answer.end();
  }).listen(0, '127.0.0.1');
  cleanUp(() => receiver.close());
  await once(receiver, 'listening');
  const address = receiver.address();
  assert.ok(typeof address === 'object' && address !== null);
  const server = await startServer({ QUOTE_WEBHOOK_URL: `http://127.0.0.1:${address.port}/hook` }, cleanUp);
  assert.equal(await (await fetch(server.url)).text(), '<p>page</p>');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  const answer = await fetch(`${server.url}/api/quotes`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ ...quoteBody, notes: 'canary' }),
  });
  assert.equal(answer.status, 201);
  assert.equal(JSON.parse(await received.promise).notes, 'canary');
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.match(server.log(), /"msg":"started"/);
  assert.match(server.log(), /"msg":"stopped"/);
  assert.doesNotMatch(server.log(), /canary|Jane/);
});

test('a lead that is being sent when the server is told to stop is still taken', async () => {
  const server = await startServer({}, cleanUp);
  const body = JSON.stringify(quoteBody);
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sending = request(`${server.url}/api/quotes`, { method: 'POST', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(body.slice(0, 10));
  server.process.kill('SIGTERM');
  await untilRefused(server.url);
  sending.end(body.slice(10));
  const [answer] = await once(sending, 'response');
  assert.equal(answer.statusCode, 201);
  answer.resume();
  assert.equal(await server.ended, 0);
});

test('a second signal ends the server at once', async () => {
  const server = await startServer({}, cleanUp);
  const sending = request(`${server.url}/api/quotes`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-length': 9, expect: '100-continue' },
  });
  sending.on('error', () => {});
  sending.flushHeaders();
  await once(sending, 'continue');
  server.process.kill('SIGTERM');
  await untilRefused(server.url);
  server.process.kill('SIGINT');
  assert.equal(await server.ended, 1);
});

test('a server that cannot start says why in words, without a stack, and exits 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-bad-'));
  cleanUp(() => rm(folder, { recursive: true }));
  const main = join(import.meta.dirname, 'main.ts');
  const env = { ...COMPILED, PORT: 'canary', WEBHOOK_SECRET: 'canary' };
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile(process.execPath, [main], { cwd: folder, env }, (error, _out, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  );
  assert.equal(code, 1);
  assert.match(stderr, /^PORT must be .*\nWEBHOOK_SECRET must be .*\n$/);
});

async function untilRefused(url: string): Promise<void> {
  while (
    await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  );
}
