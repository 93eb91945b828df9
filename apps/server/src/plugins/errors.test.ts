import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { seededRandom } from '../seeded-random.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();

test('what is hardly HTTP is answered 4xx in the one shape, and the server goes on', async () => {
  const { app } = await openSite(files);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const json = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const requests: [string, number][] = [
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['POST /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    [`${json}Content-Length: x\r\n\r\n`, 400],
    [`${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    [`${json}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n`, 400],
    [`${json}Content-Length: 300000\r\nConnection: close\r\n\r\n`, 413],
    [`${json}Content-Length: 2\r\nConnection: close\r\n\r\n{}`, 422],
    ['BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['GET /nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ];
  for (const [request, status] of requests) {
    const answer = await exchange(url, request);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), request.slice(0, 80));
    const { code, message } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).error;
    assert.ok(typeof code === 'string' && typeof message === 'string');
    assert.doesNotMatch(answer, /\bat .*:\d+:\d+/);
  }
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
});

test('an error of our own is 500 without its cause; the log has its place, and nothing a visitor wrote', async () => {
  const { log, lines } = logLines();
  const { app } = await openSite(files, {
    log,
    clock: () => {
      throw new TypeError('canary in a message');
    },
  });
  const answer = await app.inject({ method: 'POST', url: '/api/quotes', payload: quoteBody });
  assert.equal(answer.statusCode, 500);
  assert.deepEqual(answer.json().error.code, 'internal');
  const written = lines.join('');
  assert.match(written, /errors\.test\.ts/);
  assert.doesNotMatch(written + answer.body, /canary/);
});

test('nothing that a visitor sends reaches the log, whatever the answer', async () => {
  const { log, lines } = logLines();
  const { app, store } = await openSite(files, { log, rateLimit: 8 });
  const canary = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? 'canary' : value]),
    );
  const headers = {
    referer: 'http://localhost/canary',
    'user-agent': 'canary',
    'x-canary': 'canary',
    cookie: 'a=canary',
  };
  const email = 'canary@example.com';
  const statuses = [];
  for (const [url, payload] of [
    ['/api/quotes', { ...canary(quoteBody), service_type: '', email }],
    ['/api/holiday-lights', canary(holidayBody)],
    ['/api/quotes?canary=canary', '{"canary'],
    ['/canary', {}],
    ['/api/quotes', `first_name=canary&email=${email}`],
  ] as const) {
    const type = String(payload).startsWith('first_name') ? 'application/x-www-form-urlencoded' : 'application/json';
    const remoteAddress = '203.0.113.77';
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type, 'idempotency-key': 'b2f0c0de-0000-4000-8000-00000000abcd' },
      payload,
      remoteAddress,
    });
    statuses.push(answer.statusCode);
  }
  await store.close();
  const payload = { ...canary(quoteBody), service_type: '', email };
  statuses.push((await app.inject({ method: 'POST', url: '/api/quotes', headers, payload })).statusCode);
  assert.deepEqual(statuses, [201, 422, 400, 404, 422, 503]);
  assert.doesNotMatch(lines.join(''), /canary|203\.0\.113\.77|b2f0c0de|localhost\//);
  const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  assert.deepEqual(
    requests.map(({ method, route, status }) => `${method} ${route} ${status}`),
    [
      'POST /api/quotes 201',
      'POST /api/holiday-lights 422',
      'POST /api/quotes 400',
      'POST none 404',
      'POST /api/quotes 422',
      'POST /api/quotes 503',
    ],
  );
  assert.ok(requests.every((line) => typeof line.ms === 'number' && typeof line.reqId === 'string'));
});

test('thousands of garbage requests are all refused or taken, none breaks anything', async () => {
  const { app } = await openSite(files);
  const random = seededRandom(20_261_120);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const types = [
    'application/json',
    'application/json; charset=x',
    'application/x-www-form-urlencoded',
    'text/html',
    '',
  ];
  const values = [
    '',
    'x',
    '\u0000',
    '\ud800',
    'é',
    1e308,
    -0,
    null,
    true,
    [],
    {},
    [[]],
    { a: { b: [] } },
    'on',
    '2026-01-01T00:00:00Z',
  ];
  const names = [
    ...Object.keys(quoteBody),
    ...Object.keys(holidayBody),
    '__proto__',
    'constructor',
    'idempotency_key',
    '',
  ];
  for (let n = 0; n < 3_000; n += 1) {
    const fields = Array.from({ length: Math.floor(random() * 14) }, () => [pick(names), pick(values)]);
    const json = JSON.stringify(Object.fromEntries(fields));
    const bytes = Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256)));
    const body = pick<string | Buffer>([
      json,
      json.slice(0, -1),
      fields.map((field) => field.join('=')).join('&'),
      bytes,
    ]);
    const answer = await app.inject({
      method: pick(['POST', 'POST', 'POST', 'PUT', 'GET', 'OPTIONS'] as const) ?? 'POST',
      url:
        pick(['/api/quotes', '/api/holiday-lights', '/api/quotes/', '/api/quotes?a=%ff', '/api/%00', '/readyz']) ?? '',
      headers: {
        'content-type': pick(types),
        'idempotency-key': pick(['', 'x', 'b2f0c0de-0000-4000-8000-000000000001']),
        'submitted-at': pick(['', 'never', '2026-01-01T00:00:00Z']),
        referer: pick(['', 'x', 'http://[', 'http://localhost:80/a']),
      },
      payload: body ?? '',
    });
    assert.ok(answer.statusCode < 500, `${answer.statusCode} for ${String(body)}`);
  }
});

async function exchange(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (data) => (answer += data));
  socket.on('error', () => {});
  socket.write(request);
  await once(socket, 'close');
  return answer;
}
