import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { pino } from 'pino';
import { listen } from '../listen.ts';
import { ANSWER_HEADERS } from '../plugins/security-headers.ts';
import { openOnRequest } from './open-on-request.ts';

const log = pino({ level: 'silent' });

test('the application is opened once, by the first request, and closed with the listener', async (t) => {
  let opened = 0;
  let closed = 0;
  const door = openOnRequest(async () => {
    opened += 1;
    const app = Fastify();
    app.post('/echo', async ({ body }) => body);
    app.addHook('onClose', async () => {
      closed += 1;
    });
    await app.ready();
    return app;
  }, log);
  t.after(() => door.close());
  const url = await listen(door, { HOST: '127.0.0.1', PORT: 0 });
  assert.equal(opened, 0);
  const send = (n: number) =>
    fetch(`${url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
    }).then((answer) => answer.json());
  assert.deepEqual(await Promise.all([1, 2, 3].map(send)), [{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.equal((await fetch(`${url}/elsewhere`)).status, 404);
  await door.close();
  assert.deepEqual([opened, closed], [1, 1]);
});

test('what cannot open says so, and the next request tries again', async (t) => {
  let opened = 0;
  const door = openOnRequest(async () => {
    opened += 1;
    if (opened === 1) throw new Error('not now');
    const app = Fastify();
    app.get('/', async () => 'open');
    await app.ready();
    return app;
  }, log);
  t.after(() => door.close());
  const url = await listen(door, { HOST: '127.0.0.1', PORT: 0 });
  const refused = await fetch(url);
  assert.deepEqual([refused.status, (await refused.json()).error.code], [503, 'cannot_open']);
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) assert.equal(refused.headers.get(name), value, name);
  assert.equal(await (await fetch(url)).text(), 'open');
});

test('a listener that nobody has used closes', async () => {
  const door = openOnRequest(async () => assert.fail('nobody asked'), log);
  await listen(door, { HOST: '127.0.0.1', PORT: 0 });
  await door.close();
});

test('what the listener answers itself does not open the application', async (t) => {
  const door = openOnRequest(
    async () => assert.fail('nobody asked'),
    log,
    (own) => {
      own.get('/healthz', async () => 'fine');
    },
  );
  t.after(() => door.close());
  const url = await listen(door, { HOST: '127.0.0.1', PORT: 0 });
  assert.equal(await (await fetch(`${url}/healthz?now`)).text(), 'fine');
  assert.equal((await fetch(`${url}/elsewhere`)).status, 503);
});
