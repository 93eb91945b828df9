import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../clock.ts';
import { type Answer, answering, type Receiver, startReceiver } from './testing/receiver.ts';
import { deliverWebhook, type WebhookAttempt } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"first_name":"Añа 🏠"}';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

function deliver(changes: Partial<WebhookAttempt> = {}) {
  return deliverWebhook({
    destination: { url: receiver.url, secret: null },
    id: 'msg_1',
    body: BODY,
    fetch,
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    ...changes,
  });
}

/** What is said of a failing answer, without its body. */
async function failure(answer: Answer, changes: Partial<WebhookAttempt> = {}) {
  receiver.answer = answer;
  const result = await deliver(changes);
  assert.equal(result.outcome, 'failed');
  const { kind, status, error, retryAfterMs } = result;
  return { kind, status, error, retryAfterMs };
}

describe('a request', () => {
  test('is a POST of exactly the body as JSON', async () => {
    await deliver();
    const [request] = receiver.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.path, '/hook');
    assert.equal(request?.body, BODY);
    assert.equal(request?.headers['content-type'], 'application/json');
    assert.equal(request?.headers['user-agent'], 'Downspout');
  });

  test('is signed for Standard Webhooks with the same id and a fresh timestamp on every attempt', async () => {
    const destination = { url: receiver.url, secret: SECRET };
    const now = Date.now();
    await deliver({ destination, clock: { ...systemClock, now: () => now } });
    await deliver({ destination, clock: { ...systemClock, now: () => now + 7_000 } });
    for (const { headers, body } of receiver.requests) {
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
      const signed = {
        'webhook-id': String(id),
        'webhook-timestamp': String(timestamp),
        'webhook-signature': String(signature),
      };
      assert.deepEqual(new Webhook(SECRET).verify(body, signed), JSON.parse(BODY));
    }
    const [first, second] = receiver.requests.map(({ headers }) => headers);
    assert.equal(first?.['webhook-id'], 'msg_1');
    assert.equal(second?.['webhook-id'], 'msg_1');
    assert.equal(Number(second?.['webhook-timestamp']) - Number(first?.['webhook-timestamp']), 7);
    assert.notEqual(first?.['webhook-signature'], second?.['webhook-signature']);
  });

  test('carries id and timestamp but no signature without a secret', async () => {
    await deliver();
    const headers = receiver.requests[0]?.headers ?? {};
    assert.equal(headers['webhook-id'], 'msg_1');
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000) < 5);
    assert.equal(headers['webhook-signature'], undefined);
  });

  test('sends the user name of the URL as basic authorization', async () => {
    const url = new URL(receiver.url);
    url.username = 'hook';
    url.password = 'p@ss';
    assert.equal((await deliver({ destination: { url, secret: null } })).outcome, 'delivered');
    assert.equal(receiver.requests[0]?.headers.authorization, `Basic ${btoa('hook:p@ss')}`);
  });
});

describe('an answer that delivers', () => {
  test('is 200, 204, or 201 with garbage', async () => {
    receiver.answer = answering(200, {}, '{"status":"success"}');
    assert.deepEqual(await deliver(), { outcome: 'delivered', status: 200, answer: '{"status":"success"}' });
    receiver.answer = answering(204);
    assert.deepEqual(await deliver(), { outcome: 'delivered', status: 204, answer: null });
    receiver.answer = (_request, response) => response.writeHead(201).end(Buffer.from([0xff, 0, 0x41, 0xc3]));
    assert.deepEqual(await deliver(), { outcome: 'delivered', status: 201, answer: '\uFFFD\uFFFDA\uFFFD' });
  });

  test('costs neither memory nor time when its body has 10 MB or no end', async () => {
    let sent = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    };
    const begun = performance.now();
    const result = await deliver();
    assert.ok(performance.now() - begun < 400);
    assert.ok(sent < 10_000_000);
    assert.deepEqual(result, { outcome: 'delivered', status: 200, answer: 'x'.repeat(2_048) });
  });

  test('counts although its body hangs or breaks off', async () => {
    receiver.answer = (_request, response) => response.writeHead(200).write('received');
    const begun = performance.now();
    assert.deepEqual(await deliver(), { outcome: 'delivered', status: 200, answer: 'received' });
    assert.ok(performance.now() - begun < 1_500);
    receiver.answer = (_request, response, raw) => response.writeHead(202).write('half', () => raw.socket.destroy());
    assert.deepEqual(await deliver(), { outcome: 'delivered', status: 202, answer: 'half' });
  });
});

describe('a failure', () => {
  const destination = { kind: 'destination', status: null, retryAfterMs: null };

  test('is of this delivery when the answer is 400, 409, 413 or 422', async () => {
    for (const status of [400, 409, 413, 422]) {
      const expected = { kind: 'delivery', status, error: `answered ${status}`, retryAfterMs: null };
      assert.deepEqual(await failure(answering(status)), expected);
    }
  });

  test('is of the destination when the answer is 401, 403, 404, 408, 410, 415, 429, 500 or 503', async () => {
    for (const status of [401, 403, 404, 408, 410, 415, 429, 500, 503]) {
      const expected = { kind: 'destination', status, error: `answered ${status}`, retryAfterMs: null };
      assert.deepEqual(await failure(answering(status)), expected);
    }
  });

  test('is a redirect, and its target receives nothing', async () => {
    const target = await startReceiver();
    try {
      for (const status of [301, 302, 307, 308]) {
        const location = new URL('/login?next=secret', target.url).href;
        const result = await failure(answering(status, { location }));
        assert.deepEqual(result, { ...destination, status, error: `redirected to ${target.url.origin}/login` });
      }
      assert.equal((await failure(answering(304))).error, 'answered 304, a redirect to nowhere');
      assert.deepEqual(target.requests, []);
    } finally {
      await target.close();
    }
  });

  test('tells how long the destination asks to wait, in seconds or until a date', async () => {
    assert.equal((await failure(answering(429, { 'retry-after': '120' }))).retryAfterMs, 120_000);
    const clock = { ...systemClock, now: () => Date.UTC(2026, 0, 1, 12) };
    const date = 'Thu, 01 Jan 2026 12:05:00 GMT';
    assert.equal((await failure(answering(503, { 'retry-after': date }), { clock })).retryAfterMs, 300_000);
  });

  test('is a timeout before the headers', async () => {
    assert.deepEqual(await failure(() => {}, { timeoutMs: 100 }), { ...destination, error: 'timed out after 0.1 s' });
  });

  test('keeps its status when the body hangs after the headers', async () => {
    const hanging: Answer = (_request, response) => response.writeHead(500).write('oh');
    const begun = performance.now();
    const expected = { ...destination, status: 500, error: 'answered 500' };
    assert.deepEqual(await failure(hanging, { timeoutMs: 100 }), expected);
    assert.ok(performance.now() - begun < 400, 'reading the answer is within the timeout');
  });

  test('is a socket that closes, a refused connection, a wrong host or an answer that is not HTTP', async () => {
    const closed = await failure((_request, _response, raw) => raw.socket.destroy());
    assert.deepEqual(closed, { ...destination, error: 'connection closed before an answer came' });
    const gone = await startReceiver();
    await gone.close();
    const refused = await failure(answering(200), { destination: { url: gone.url, secret: null } });
    assert.deepEqual(refused, { ...destination, error: 'connection refused' });
    assert.equal(
      (await failure((_request, _response, raw) => raw.socket.end('hello\r\n\r\n'))).error,
      'the answer is not HTTP',
    );
  });

  test('is a server that accepts the connection and never speaks', async () => {
    const silent = createTcpServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : null;
    const url = new URL(`http://127.0.0.1:${port}/`);
    const result = await failure(answering(200), { destination: { url, secret: null }, timeoutMs: 100 });
    assert.equal(result.error, 'timed out after 0.1 s');
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('an interruption', () => {
  test('ends an attempt under way at once', async () => {
    const controller = new AbortController();
    receiver.answer = () => controller.abort();
    assert.deepEqual(await deliver({ signal: controller.signal }), { outcome: 'interrupted' });
  });

  test('before the attempt sends nothing', async () => {
    assert.deepEqual(await deliver({ signal: AbortSignal.abort() }), { outcome: 'interrupted' });
    assert.deepEqual(receiver.requests, []);
  });
});
