import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startMailServer } from './deliveries/testing/mail-server.ts';
import { startReceiver } from './deliveries/testing/receiver.ts';
import { startPushService } from './notifications/testing/push-service.ts';
import { quoteBody } from './testing/lead-bodies.ts';
import { startServer } from './testing/running-server.ts';
import { sqliteFiles } from './testing/sqlite-files.ts';
import { call } from './voice/embedded/testing/browser.ts';

const { cleanUp } = sqliteFiles();
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

test('nothing is loaded after the start, so that an upgrade may replace the files of a running server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-loaded-'));
  cleanUp(() => rm(folder, { recursive: true }));
  const LOADED_MODULES = join(folder, 'loaded');
  const receiver = await startReceiver();
  cleanUp(receiver.close);
  const mail = await startMailServer();
  cleanUp(mail.close);
  const push = await startPushService();
  cleanUp(push.stop);
  const server = await startServer(
    {
      NODE_OPTIONS: `--import ${import.meta.resolve('./testing/log-loaded-modules.ts')}`,
      LOADED_MODULES,
      QUOTE_WEBHOOK_URL: String(receiver.url).replace('127.0.0.1', 'localhost'),
      SMTP_URL: mail.url,
      MAIL_FROM: 'office@example.com',
      NOTIFY_EMAIL: 'owner@example.com',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    },
    cleanUp,
  );
  const office = await server.printed('The office is at ');
  const link = new URL(await server.printed('Create the first user at '));
  assert.match(await readFile(LOADED_MODULES, 'utf8'), /apps\/server\/src\/site\.ts/);
  await writeFile(LOADED_MODULES, '');

  const send = (address: string, body: object, cookie = '') =>
    fetch(address, { method: 'POST', headers: { ...HEADERS, cookie }, body: JSON.stringify(body) });
  assert.equal((await send(`${server.url}/api/quotes`, quoteBody)).status, 201);
  await receiver.received(1);
  await mail.received(1);
  (await call(server.url)).socket.terminate();

  assert.equal((await fetch(office)).status, 200);
  const password = 'correct horse battery';
  const made = await send(`${office}/api/welcome`, {
    token: link.searchParams.get('token'),
    username: 'ana',
    password,
  });
  assert.equal(made.status, 201);
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const path of ['inbox', 'account/second-factor/new']) {
    assert.equal((await fetch(`${office}/api/${path}`, { headers: { ...HEADERS, cookie } })).status, 200, path);
  }
  const { pushKey } = await (await fetch(`${office}/api/notifications`, { headers: { ...HEADERS, cookie } })).json();
  const devices = `${office}/api/notifications/devices`;
  const { id } = await (await send(devices, push.subscribe(pushKey), cookie)).json();
  assert.equal((await (await send(`${devices}/${id}/test`, {}, cookie)).json()).status, 201);
  assert.equal(await readFile(LOADED_MODULES, 'utf8'), '');
});
