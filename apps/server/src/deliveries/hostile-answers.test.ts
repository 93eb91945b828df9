import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../clock.ts';
import { answering, startReceiver } from './testing/receiver.ts';
import { deliverWebhook } from './webhook.ts';

const MEGABYTE = 1_024 * 1_024;
let cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUps.reverse()) await task();
  cleanUps = [];
});

describe('a destination that answers', () => {
  test('one byte at a time, and never the end of its headers, is given up at the timeout', async () => {
    const url = await listenRaw((socket) => {
      const dribble = setInterval(() => socket.write('X'), 20);
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.on('close', () => clearInterval(dribble));
    });
    assert.deepEqual(await failureAt(url, 300), { kind: 'destination', status: null, error: 'timed out after 0.3 s' });
  });

  test('half of its headers and then nothing but the end of the connection, has not taken the delivery', async () => {
    const url = await listenRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'));
    const { kind, status, error } = await failureAt(url);
    assert.deepEqual([kind, status], ['destination', null]);
    assert.match(error, /connection closed|not HTTP|no answer came/);
  });

  test('garbage in the place of TLS, or TLS nowhere, says so', async () => {
    const url = await listenRaw((socket) => socket.end(Buffer.alloc(2_000, 0xa5)));
    url.protocol = 'https:';
    const { kind, status, error } = await failureAt(url);
    assert.deepEqual([kind, status], ['destination', null]);
    assert.match(error, /no answer came|connection closed/);
  });

  test('headers without end costs no memory, and is a failure', async () => {
    const url = await listenRaw((socket) => {
      const line = `X-Header: ${'x'.repeat(1_000)}\r\n`.repeat(64);
      const more = () => {
        while (!socket.destroyed && socket.write(line));
      };
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.on('drain', more);
      more();
    });
    assert.deepEqual(await failureAt(url), {
      kind: 'destination',
      status: null,
      error: 'the answer has too many headers',
    });
  });

  test('410 or 500 with 100 MB of body, packed or not, is judged by its status, and its start alone is kept', async () => {
    const receiver = await startReceiver();
    cleanUps.push(() => receiver.close());
    const body = Buffer.alloc(100 * MEGABYTE, 'x');
    for (const [status, headers, bytes] of [
      [410, {}, body],
      [500, { 'content-encoding': 'gzip' }, gzipSync(body)],
    ] as const) {
      receiver.answer = (_request, response) => void response.writeHead(status, headers).end(bytes);
      const before = process.memoryUsage();
      const result = await attempt(receiver.url);
      const after = process.memoryUsage();
      assert.ok(result.outcome === 'failed' && result.status === status && result.kind === 'destination');
      assert.equal(result.answer, 'x'.repeat(2_048));
      const grown = after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed;
      assert.ok(grown < 30 * MEGABYTE, `${Math.round(grown / MEGABYTE)} MB more are in use`);
    }
  });

  test('a body that is not packed as it says, or no body at all where one was promised, is judged by its status', async () => {
    const receiver = await startReceiver();
    cleanUps.push(() => receiver.close());
    receiver.answer = answering(200, { 'content-encoding': 'gzip' }, 'not packed');
    assert.equal((await attempt(receiver.url)).outcome, 'delivered');
    const url = await listenRaw((socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 500\r\n\r\n'));
    assert.deepEqual(await failureAt(url), { kind: 'destination', status: 503, error: 'answered 503' });
  });

  test('429 with whatever Retry-After is believed for a day at most, and not at all where it makes no sense', async () => {
    const receiver = await startReceiver();
    cleanUps.push(() => receiver.close());
    const told = [];
    for (const header of ['3', '9'.repeat(300), '-1', 'Thu, 01 Jan 1970 00:00:00 GMT', 'later', '']) {
      receiver.answer = answering(429, { 'retry-after': header });
      const result = await attempt(receiver.url);
      told.push(result.outcome === 'failed' ? result.retryAfterMs : 'delivered');
    }
    assert.deepEqual(told, [3_000, 86_400_000, null, 0, null, null]);
  });

  test('as many redirects as it likes is followed to none of them', async () => {
    const target = await startReceiver();
    cleanUps.push(() => target.close());
    for (const location of [target.url.href, '//evil.example/', 'file:///etc/passwd', 'http://[', '\u00e9']) {
      const url = await listenRaw((socket) =>
        socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
      );
      const { status, error } = await failureAt(url);
      assert.equal(status, 302);
      assert.match(error, /redirect/);
    }
    assert.deepEqual(target.requests, []);
  });
});

function attempt(url: URL, timeoutMs = 5_000) {
  return deliverWebhook({
    destination: { url, secret: null },
    id: 'msg_1',
    body: '{}',
    fetch,
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs,
  });
}

async function failureAt(url: URL, timeoutMs?: number) {
  const result = await attempt(url, timeoutMs);
  assert.ok(result.outcome === 'failed', `it is ${result.outcome}`);
  const { kind, status, error } = result;
  return { kind, status, error };
}

/** A server that says these bytes, whatever it is told. */
async function listenRaw(answer: (socket: Socket) => unknown): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return new URL(`http://127.0.0.1:${address.port}/hook`);
}
