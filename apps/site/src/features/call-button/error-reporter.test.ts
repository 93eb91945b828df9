import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createWebCall } from '@downspout/web-call';
import { scriptedRooms } from '@downspout/web-call/testing';
import { errorReporter } from './error-reporter.ts';

test('a failed call is reported as an envelope, with name, data and token masked', async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<{ url: string; type: string; body: string }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end();
    receive({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const call = createWebCall({
    publicKey: 'key',
    baseUrl: 'https://platform.example.com',
    rooms: scriptedRooms().rooms,
    playback: null,
    userAgent: '',
    fetch: async () => Response.json({ userName: 'Zoë', userData: { a: 1 }, token: 't', why: 'no' }, { status: 403 }),
    reportError: errorReporter(`http://publickey@127.0.0.1:${port}/base/42`),
  });
  assert.equal(await call.start({ assistant: 'a' }), null);
  const { url, type, body } = await received;
  server.close();
  assert.equal(url, '/base/api/42/envelope/?sentry_key=publickey&sentry_version=7');
  assert.match(type, /^text\/plain/);
  const [header, item, event, ...rest] = body.split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(rest, []);
  assert.match(header.event_id, /^[0-9a-f]{32}$/);
  assert.deepEqual([item, event.event_id, event.level], [{ type: 'event' }, header.event_id, 'error']);
  assert.deepEqual([event.message, event.tags], ['start-method-error', { kind: 'start-method-error' }]);
  assert.equal(event.extra.error.error.status, 403);
  assert.deepEqual(event.extra.error.error.body, {
    userName: '[masked]',
    userData: '[masked]',
    token: '[masked]',
    why: 'no',
  });
});

test('a report that cannot be sent is let go', async () => {
  const failing = async () => {
    throw new TypeError('Failed to fetch');
  };
  errorReporter('https://k@errors.example.com/1', failing)({ kind: 'x', callId: 'unknown', error: {} });
  await new Promise(setImmediate); // an unhandled rejection would fail this test by now
});
