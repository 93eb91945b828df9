import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import { readBuildFacts } from '../build-facts.ts';
import { readMetrics } from '../testing/read-metrics.ts';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const ADDRESS = 'The office is at ';
const FIRST_USER = 'Create the first user at ';

test('a started server says where the office is and how its first user is made, and stops with it', async () => {
  const server = await startServer({}, cleanUp);
  const office = await server.printed(ADDRESS);
  const link = await server.printed(FIRST_USER);
  assert.ok(link.startsWith(`${office}/welcome?token=`));
  const page = await fetch(link);
  assert.equal(await page.text(), '<p>page</p>');
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'/);
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  const body = { token: link.split('=')[1], username: 'ana', password: 'correct horse battery' };
  const made = await fetch(`${office}/api/welcome`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  assert.equal(made.status, 201);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.doesNotMatch(server.log(), new RegExp(`${body.token}|${body.password}`));
});

test('behind a proxy the first user is made where the browser finds the office', async () => {
  const server = await startServer({ OFFICE_URL: 'https://office.example.com/' }, cleanUp);
  assert.match(await server.printed(ADDRESS), /^http:\/\/127\.0\.0\.1:/);
  assert.match(await server.printed(FIRST_USER), /^https:\/\/office\.example\.com\/welcome\?token=/);
});

test('each start prints a new link until there is a user, and only the last one is good', async () => {
  const first = await startServer({}, cleanUp);
  const old = new URL(await first.printed(FIRST_USER));
  const database = { DATABASE_URL: `file:${first.folder}/data/downspout.db` };
  first.process.kill('SIGTERM');
  await first.ended;
  const second = await startServer(database, cleanUp);
  const link = new URL(await second.printed(FIRST_USER));
  const statusOf = async ({ searchParams }: URL) =>
    (await fetch(`${link.origin}/api/welcome/${searchParams.get('token')}`)).status;
  assert.deepEqual([await statusOf(old), await statusOf(link)], [410, 200]);
  const body = { token: link.searchParams.get('token'), username: 'ana', password: 'correct horse battery' };
  await fetch(`${link.origin}/api/welcome`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  second.process.kill('SIGTERM');
  await second.ended;
  const third = await startServer(database, cleanUp);
  await third.printed(ADDRESS);
  await fetch(`${third.url}/readyz`);
  assert.ok(!third.output().includes(FIRST_USER));
});

test('the metrics are at the office, opened or not, and never on the site', async () => {
  const server = await startServer({ METRICS_TOKEN: 'f1c2a9' }, cleanUp);
  const office = await server.printed(ADDRESS);
  assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
  assert.equal((await fetch(`${office}/metrics`)).status, 401);
  const headers = { authorization: 'Bearer f1c2a9' };
  const told = readMetrics(await (await fetch(`${office}/metrics`, { headers })).text());
  assert.equal(told.value('downspout_calls_active'), 0);
  assert.equal(told.value('downspout_store_ready'), 1);
  const labels = told.samples.find(({ name }) => name === 'downspout_build_info')?.labels;
  const { version, commit } = readBuildFacts();
  assert.deepEqual([labels?.get('version'), labels?.get('commit')], [version, commit]);
  assert.equal((await fetch(`${office}/`)).status, 200);
  assert.equal((await fetch(`${office}/metrics`, { headers })).status, 200);
});

test('with the office port taken the site takes leads, and both the console and the log say so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  cleanUp(() => other.close());
  await once(other, 'listening');
  const address = other.address();
  assert.ok(typeof address === 'object' && address !== null);
  const server = await startServer({ OFFICE_PORT: String(address.port) }, cleanUp);
  const words = await server.printed('The office could not start, and the site goes on without it: ');
  assert.match(words, /^OFFICE_PORT must be a port that nobody uses.*EADDRINUSE/);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.match(server.log(), /"level":50.*"code":"EADDRINUSE".*the office could not start/);
});

test('a change that is being sent to the office when the server is told to stop is still answered', async () => {
  const server = await startServer({}, cleanUp);
  const office = await server.printed(ADDRESS);
  const body = JSON.stringify({ token: 'none', username: 'ana', password: 'correct horse battery' });
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sending = request(`${office}/api/welcome`, { method: 'POST', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(body.slice(0, 10));
  server.process.kill('SIGTERM');
  while (await answers(server.url));
  // The site is closed by now, and the store would be next.
  await new Promise((resolve) => setTimeout(resolve, 300));
  sending.end(body.slice(10));
  const [answer] = await once(sending, 'response');
  assert.equal(answer.statusCode, 410);
  answer.resume();
  assert.equal(await server.ended, 0);
});

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}
