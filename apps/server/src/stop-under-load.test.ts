import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startReceiver } from './deliveries/testing/receiver.ts';
import { openStore } from './store/database.ts';
import { quoteBody } from './testing/lead-bodies.ts';
import { type RunningServer, startServer } from './testing/running-server.ts';
import { sqliteFiles } from './testing/sqlite-files.ts';
import { call } from './voice/embedded/testing/browser.ts';

const { cleanUp } = sqliteFiles();
const JSON_TYPE = { 'content-type': 'application/json' };

/** A stop that takes longer than 10 s exits 1 by itself, so 0 says that it was in time. */
test('told to stop in the middle of everything, the server ends in time and keeps every lead it has acknowledged', async () => {
  const receiver = await startReceiver(() => {});
  cleanUp(receiver.close);
  const settings = { QUOTE_WEBHOOK_URL: receiver.url.href, LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'info' };
  const server = await startServer(settings, cleanUp);
  const events = await openEvents(server);
  const caller = await call(server.url);
  const slow = sendSlowly(server.url);
  const posting = postUntilRefused(server.url);
  await receiver.received(3);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.log());
  assert.match(server.log(), /"msg":"stopped"/);
  assert.equal(await caller.closed, 1012, 'the browser resumes its call elsewhere');
  for await (const _ of events) {
    // Until it has ended.
  }
  await slow;
  const acknowledged = await posting;
  assert.ok(acknowledged.length >= 3);
  const store = await openStore(`file:${server.folder}/data/downspout.db`);
  cleanUp(() => store.close());
  const stored = new Set((await store.db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
  assert.deepEqual(
    acknowledged.filter((id) => !stored.has(id)),
    [],
  );
  const leased = store.db.selectFrom('deliveries').select('id').where('lease_token', 'is not', null);
  assert.deepEqual(await leased.execute(), [], 'what was being sent is free for the next process at once');
});

/** The office's stream of changes, as a signed-in browser has it open. */
async function openEvents(server: RunningServer): Promise<AsyncIterable<unknown>> {
  const office = await server.printed('The office is at ');
  const token = (await server.printed('Create the first user at ')).split('=')[1];
  const made = await fetch(`${office}/api/welcome`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, username: 'ana', password: 'correct horse battery' }),
  });
  const cookie = made.headers.getSetCookie().map((one) => one.split(';')[0]);
  const events = await fetch(`${office}/api/events`, { headers: { cookie: cookie.join('; ') } });
  assert.equal(events.status, 200);
  assert.ok(events.body !== null);
  return events.body;
}

/** A client that begins a body and never ends it. Resolves when its connection is closed. */
async function sendSlowly(url: string): Promise<void> {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/quotes HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  socket.resume();
  await once(socket, 'close');
}

/** Several clients post one lead after another, until no connection is taken any more. Answers what was acknowledged. */
async function postUntilRefused(url: string): Promise<string[]> {
  const acknowledged: string[] = [];
  const client = async (): Promise<void> => {
    const body = JSON.stringify(quoteBody);
    const answer = await fetch(`${url}/api/quotes`, { method: 'POST', headers: JSON_TYPE, body })
      .then(async (response) => ({ status: response.status, id: (await response.json()).id }))
      .catch(() => null);
    if (answer === null) return;
    assert.equal(answer.status, 201);
    acknowledged.push(answer.id);
    return client();
  };
  await Promise.all([client(), client(), client(), client()]);
  return acknowledged;
}
