import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/read-config.ts';
import { openOnRequest } from '../office/open-on-request.ts';
import { endSessionsOf } from '../office/sign-in/sessions.ts';
import { insertUser } from '../office/sign-in/users.ts';
import { createOffice } from '../office.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { createOpenDoor } from './open-door.ts';

const files = sqliteFiles();
const START = Date.UTC(2026, 10, 21, 9);

async function openDemo() {
  const store = await files.open();
  const clock = { now: START };
  const log = pino({ level: 'silent' });
  const office = await createOffice({ config: readConfig({}), store, office: null, log, clock: () => clock.now });
  await office.ready();
  const user = await store.db
    .transaction()
    .execute((transaction) => insertUser(transaction, { username: 'dana', passwordHash: '', now: START }));
  assert.ok(user);
  const door = createOpenDoor(store, user, () => clock.now);
  const listener = openOnRequest(
    async () => office,
    log,
    (app) => app.addHook('onRequest', door),
  );
  files.cleanUp(() => listener.close());
  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    listener.inject({ url, headers: { host: 'localhost:3011', ...headers } });
  return { store, clock, office, user, get };
}

test('whoever comes is signed in, and gets no cookie', async () => {
  const { store, office, get } = await openDemo();
  const [first, second] = await Promise.all([get('/api/session'), get('/api/session')]);
  assert.deepEqual([first.statusCode, first.json().username, first.headers['set-cookie']], [200, 'dana', undefined]);
  assert.equal(second.statusCode, 200);
  assert.equal((await store.db.selectFrom('sessions').selectAll().execute()).length, 1, 'one session for all');
  assert.equal((await get('/api/session', { cookie: 'office-session=another' })).statusCode, 200);
  assert.equal((await office.inject('/api/session')).statusCode, 401, 'the office behind the door asks as ever');
});

test('it asks for no password an hour later, nor after everything was signed out', async () => {
  const { store, clock, user, get } = await openDemo();
  await get('/api/session');
  clock.now += 60 * 60_000;
  assert.equal((await get('/api/account/confirmation')).statusCode, 200);
  await store.db.transaction().execute((transaction) => endSessionsOf(transaction, user.id, clock.now));
  assert.equal((await get('/api/session')).statusCode, 200);
});

test('a page whose name only leads to this machine finds nothing', async () => {
  const { get } = await openDemo();
  for (const host of ['demo.example.com', 'localhost.example.com:3011', '192.0.2.7:3011', '127.0.0.1.example.com']) {
    const answer = await get('/api/session', { host });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [421, 'not_here'], host);
  }
  for (const host of ['127.0.0.1:3011', '[::1]:3011', 'localhost']) {
    assert.equal((await get('/api/session', { host })).statusCode, 200, host);
  }
});
