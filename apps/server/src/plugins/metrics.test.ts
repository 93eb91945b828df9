import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { Counter, Registry } from 'prom-client';
import { listen } from '../listen.ts';
import { readMetrics } from '../testing/read-metrics.ts';
import { metrics } from './metrics.ts';

const TOKEN = 'f1c2a9';

test('without a token metrics are localhost-only, and no proxy on it gets them', async (t) => {
  const app = createApp(null);
  t.after(() => app.close());
  const url = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  const told = await fetch(`${url}/metrics`);
  assert.equal(told.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.equal(readMetrics(await told.text()).value('made_total'), 3);
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']) {
    const refused = await fetch(`${url}/metrics`, { headers: { [name]: '127.0.0.1' } });
    assert.deepEqual([refused.status, (await refused.json()).error.code], [403, 'forbidden'], name);
  }
  for (const [remoteAddress, status] of [
    ['127.0.0.9', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.7', 403],
    ['::ffff:192.0.2.7', 403],
    ['2001:db8::1', 403],
  ] as const) {
    assert.equal((await app.inject({ url: '/metrics', remoteAddress })).statusCode, status, remoteAddress);
  }
});

test('with a token whoever sends it is told, wherever from, and nobody else', async (t) => {
  const app = createApp(TOKEN);
  t.after(() => app.close());
  const ask = (authorization?: string) =>
    app.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.7',
      headers: { 'x-forwarded-for': '192.0.2.9', ...(authorization !== undefined && { authorization }) },
    });
  assert.equal((await ask(`Bearer ${TOKEN}`)).statusCode, 200);
  for (const authorization of [undefined, TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer', 'Bearer null']) {
    const refused = await ask(authorization);
    assert.deepEqual([refused.statusCode, refused.headers['www-authenticate']], [401, 'Bearer'], authorization);
    assert.doesNotMatch(refused.body, /made_total/);
  }
  assert.equal((await app.inject('/metrics')).statusCode, 401, 'also on this machine');
});

function createApp(token: string | null) {
  const registry = new Registry();
  new Counter({ name: 'made_total', help: 'What was made.', registers: [registry] }).inc(3);
  return Fastify().register(metrics, { registry, token });
}
