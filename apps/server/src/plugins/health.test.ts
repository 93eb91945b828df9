import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { StoreUnavailableError } from '../store/errors.ts';
import { createWriteHealth } from '../store/write-health.ts';
import { health } from './health.ts';

test('the process is healthy whatever the store says, and ready when a lead could be stored', async (t) => {
  let checks = 0;
  const check = async () => {
    checks += 1;
  };
  const app = Fastify().register(health, { store: { check, writes: createWriteHealth() }, stopping: () => false });
  t.after(() => app.close());
  const answers = await Promise.all([app.inject('/healthz'), app.inject('/readyz'), app.inject('/readyz')]);
  for (const answer of answers) assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'ok' }]);
  assert.equal(checks, 1);
  assert.equal(answers[1]?.headers['cache-control'], 'no-store');
  assert.notEqual(answers[1]?.headers.connection, 'close');
});

test('a store that cannot be used, or does not answer, makes it not ready', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const checks = [
    () => Promise.reject(new StoreUnavailableError('full')),
    () => Promise.reject(new Error('a fault of ours')),
    () => new Promise<void>(() => {}),
    async () => {},
  ];
  const check = () => checks.shift()?.() ?? Promise.resolve();
  const app = Fastify().register(health, { store: { check, writes: createWriteHealth() }, stopping: () => false });
  t.after(() => app.close());
  await app.ready();
  const failed = await app.inject('/readyz');
  assert.deepEqual(
    [failed.statusCode, failed.json()],
    [503, { status: 'unavailable', reason: 'the store cannot be used' }],
  );
  assert.equal((await app.inject('/readyz?exclude=store')).statusCode, 200);
  assert.equal((await app.inject('/readyz?exclude=pages')).statusCode, 503);
  t.mock.timers.tick(1_000);
  assert.equal((await app.inject('/readyz')).json().reason, 'the store fails unexpectedly');
  t.mock.timers.tick(1_000);
  const hanging = app.inject('/readyz');
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(2_000);
  assert.equal((await hanging).json().reason, 'the store does not answer in time');
  t.mock.timers.tick(1_000);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
});

test('a lead that could not be stored makes it not ready at once, until one is stored or some time has passed', async (t) => {
  let now = 0;
  const writes = createWriteHealth(() => now);
  const app = Fastify().register(health, { store: { check: async () => {}, writes }, stopping: () => false });
  t.after(() => app.close());
  const status = async (url = '/readyz') => (await app.inject(url)).statusCode;
  assert.equal(await status(), 200);
  writes.failed();
  assert.deepEqual([await status(), await status('/readyz?exclude=store')], [503, 200]);
  now = 9_999;
  assert.equal(await status(), 503);
  writes.worked();
  assert.equal(await status(), 200);
  writes.failed();
  now = 19_999;
  assert.equal(await status(), 200);
});

test('a process that was asked to stop is not ready, and keeps no connection', async (t) => {
  const app = Fastify().register(health, {
    store: { check: async () => {}, writes: createWriteHealth() },
    stopping: () => true,
  });
  t.after(() => app.close());
  for (const url of ['/readyz', '/readyz?exclude=store']) {
    assert.deepEqual((await app.inject(url)).json(), { status: 'unavailable', reason: 'stopping' });
  }
  const alive = await app.inject('/healthz');
  assert.deepEqual([alive.statusCode, alive.headers.connection], [200, 'close']);
});
