import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/read-config.ts';
import { openOnRequest } from '../office/open-on-request.ts';
import { createOffice } from '../office.ts';
import { readBuiltSite } from '../pages/built-site.ts';
import { CONNECTION_LIMITS } from '../plugins/connection-limits.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { closed, collect, open, statusesIn } from './testing/raw-exchange.ts';

const files = sqliteFiles();
const log = pino({ level: 'silent' });
/** As in production, in a hurry. */
const LIMITS = { headersMs: 200, requestMs: 400, lookMs: 20, idleMs: 200, stuckMs: 900, connections: 50 };
const POST = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n';

async function hurried(): Promise<string> {
  const { app } = await openSite(files, { limits: LIMITS });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe('a client is not waited for that', () => {
  for (const [what, first, status] of [
    ['never sends anything', '', 408],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
    ['never ends its body', `${POST}{`, 408],
    ['asks for leave to send a body, and does not', POST.replace('\r\n', '\r\nExpect: 100-continue\r\n'), 408],
  ] as const) {
    test(what, async () => {
      const socket = open(await hurried());
      const answer = collect(socket);
      socket.write(first);
      await closed(socket);
      assert.equal(statusesIn(answer()).at(-1), status);
    });
  }

  for (const [what, first, drop] of [
    ['sends its headers in drops', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: 1\r\n'],
    ['sends its body in drops', `${POST}{`, ' '],
    ['sends its chunks in drops', POST.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
  ] as const) {
    test(what, async () => {
      const socket = open(await hurried());
      const answer = collect(socket);
      socket.write(first);
      const dripping = setInterval(() => socket.write(drop), 10);
      await closed(socket);
      clearInterval(dripping);
      assert.deepEqual(statusesIn(answer()), [408]);
    });
  }

  test('has been answered and says nothing more', async () => {
    const socket = open(await hurried());
    const answer = collect(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed(socket);
    assert.deepEqual(statusesIn(answer()), [200]);
  });

  test('asks for much and takes nothing of it', async () => {
    const { app } = await openSite(files, { limits: LIMITS, site: await siteWithLargeFile() });
    const socket = open(await app.listen({ port: 0, host: '127.0.0.1' }));
    socket.pause();
    socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n');
    const [taken] = await once(app.server, 'connection');
    await closed(taken satisfies Socket);
    socket.destroy();
  });
});

test('more connections than are allowed at once are closed as they come, and others take their place', async () => {
  const { app } = await openSite(files, { limits: { ...LIMITS, headersMs: 5_000, requestMs: 5_000, stuckMs: 5_000 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const dropped = once(app.server, 'drop');
  const sockets = Array.from({ length: LIMITS.connections + 1 }, () => open(url));
  await dropped;
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map(closed));
  const isOpen = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen()));
});

test('site and office keep these limits', async () => {
  const { app: site, store } = await openSite(files);
  const office = await createOffice({ config: readConfig({}), store, office: null, log });
  const door = openOnRequest(async () => office, log);
  files.cleanUp(() => door.close());
  files.cleanUp(() => office.close());
  for (const app of [site, office, door]) assert.deepEqual(limitsOf(app), CONNECTION_LIMITS);
  const { headersMs, requestMs, lookMs, stuckMs, idleMs } = CONNECTION_LIMITS;
  for (const ms of [headersMs, requestMs, lookMs, stuckMs, idleMs]) assert.ok(ms > 0 && ms <= 75_000);
});

function limitsOf({ server, initialConfig }: FastifyInstance): object {
  return {
    headersMs: server.headersTimeout,
    requestMs: server.requestTimeout,
    // Node tells it to nobody.
    lookMs: Reflect.get(server, 'connectionsCheckingInterval'),
    idleMs: server.keepAliveTimeout,
    stuckMs: initialConfig.connectionTimeout,
    connections: server.maxConnections,
  };
}

async function siteWithLargeFile() {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-large-'));
  files.cleanUp(() => rm(folder, { recursive: true, force: true }));
  for (const page of ['index.html', '404.html']) await writeFile(join(folder, page), '<p>page</p>');
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(16 * 2 ** 20));
  return readBuiltSite(folder);
}
