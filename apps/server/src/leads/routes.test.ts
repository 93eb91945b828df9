import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { consentTexts } from '@downspout/business/consent';
import { readConfig } from '../config/read-config.ts';
import { onEachEngine } from '../testing/engines.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

/** 40 and 41 characters. */
const LONGEST_TIME = '2026-11-20T10:00:00.12345678901234+00:00';
const TOO_LONG_TIME = '2026-11-20T10:00:00.123456789012345+00:00';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

onEachEngine((engine) => {
  test('a quote request is answered 201 with its id, and is in the store with where it came from', async () => {
    const { app, store } = await openSite(engine);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: {
        host: 'dogwood.example.com',
        referer: 'http://dogwood.example.com/?utm=canary#x',
        'user-agent': `a browser ${'x'.repeat(1000)}`,
        'submitted-at': '2026-11-20T05:00:00-05:00',
        'consent-version': String(consentTexts[0]?.version),
      },
      payload: quoteBody,
    });
    assert.equal(answer.statusCode, 201);
    assert.match(answer.json().id, UUID);
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; frame-ancestors 'none'/);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    const lead = await store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    assert.equal(lead.id, answer.json().id);
    assert.equal(lead.page, '/');
    assert.equal(lead.client_address, '127.0.0.1');
    assert.equal(lead.user_agent.length, 500);
    assert.equal(lead.submitted_at, '2026-11-20T05:00:00-05:00');
    const { consent_text } = await store.db.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow();
    assert.equal(consent_text, consentTexts[0]?.text);
  });

  test('a holiday request keeps the time it was sent, or gets the time it came', async () => {
    const { app, store } = await openSite(engine, { clock: () => Date.UTC(2026, 11, 1) });
    for (const submittedAt of [LONGEST_TIME, undefined, 'yesterday', 7, TOO_LONG_TIME]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/holiday-lights',
        payload: { ...holidayBody, notes: `asked at ${submittedAt}`.slice(0, 50), submittedAt },
      });
      assert.equal(answer.statusCode, 201);
    }
    const rows = await store.db.selectFrom('leads').select('submitted_at').orderBy('id').execute();
    const now = '2026-12-01T00:00:00.000Z';
    assert.deepEqual(
      rows.map((row) => row.submitted_at),
      [LONGEST_TIME, now, now, now, now],
    );
  });

  test('the same key answers the first id again; with another request it is refused', async () => {
    const { app, store } = await openSite(engine);
    const post = (payload: object, key: string) =>
      app.inject({ method: 'POST', url: '/api/quotes', headers: { 'idempotency-key': key }, payload });
    const key = randomUUID();
    assert.equal((await post({ ...quoteBody, email: 'x' }, key)).statusCode, 422);
    const first = await post(quoteBody, key);
    const again = await post({ ...quoteBody, unknown: 1 }, key.toUpperCase());
    assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
    const other = await post({ ...quoteBody, notes: 'More.' }, key);
    assert.deepEqual([other.statusCode, other.json().error.code], [422, 'idempotency_key_reused']);
    assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 1);
  });
});

const files = sqliteFiles();

test('the same form sent twice within the minutes that are set is one lead', async () => {
  for (const [minutes, leads] of [
    ['10', 1],
    ['0', 2],
  ] as const) {
    const { app, store } = await openSite(files, { settings: { LEAD_REPEAT_MINUTES: minutes } });
    const post = () => app.inject({ method: 'POST', url: '/api/quotes', payload: quoteBody });
    const ids = [(await post()).json().id, (await post()).json().id];
    assert.equal(new Set(ids).size, leads);
    await store.db.deleteFrom('leads').execute();
  }
});

test('the time that a quote request names is kept as sent, unless it cannot be read or goes on and on', async () => {
  const { app, store } = await openSite(files, { clock: () => Date.UTC(2026, 11, 1) });
  for (const sent of [LONGEST_TIME, TOO_LONG_TIME, 'yesterday']) {
    const headers = { 'submitted-at': sent };
    const payload = { ...quoteBody, notes: `asked at ${sent}`.slice(0, 50) };
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers, payload });
    assert.equal(answer.statusCode, 201);
  }
  const rows = await store.db.selectFrom('leads').select('submitted_at').orderBy('id').execute();
  const now = '2026-12-01T00:00:00.000Z';
  assert.deepEqual(
    rows.map((row) => row.submitted_at),
    [LONGEST_TIME, now, now],
  );
});

for (const [url, body] of [
  ['/api/quotes', quoteBody],
  ['/api/holiday-lights', holidayBody],
] as const) {
  test(`${url} names every field of the wrong type, and only those`, async () => {
    const { app, store } = await openSite(files);
    for (const wrong of [7, null, true, ['a'], { a: 1 }, 'a\u0000b', 'a\u001bb', '\ud800', 'x'.repeat(20_001)]) {
      for (const name of Object.keys(body)) {
        if (name === 'submittedAt' || (name === 'sms_opt_in' && wrong === true)) continue;
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ ...body, [name]: wrong }),
        });
        assert.equal(answer.statusCode, 422, `${name} ${JSON.stringify(wrong)}`.slice(0, 80));
        const { code, fields } = answer.json().error;
        assert.equal(code, 'invalid');
        assert.deepEqual(Object.keys(fields), [name]);
      }
    }
    assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
  });

  test(`${url} refuses what cannot be read, and says why`, async () => {
    const { app } = await openSite(files);
    const json = 'application/json';
    const refusals: [string | undefined, string | Buffer | undefined, number, string][] = [
      [json, '{"a":', 400, 'unreadable'],
      [json, '', 400, 'unreadable'],
      [json, Buffer.from('{"notes":"\xff"}', 'latin1'), 400, 'unreadable'],
      [undefined, undefined, 400, 'unreadable'],
      [json, '[]', 422, 'invalid'],
      [json, '"text"', 422, 'invalid'],
      [json, 'null', 422, 'invalid'],
      [json, '{}', 422, 'invalid'],
      [json, `{"notes":"${'x'.repeat(256 * 1024)}"}`, 413, 'too_large'],
      ['text/plain', '{}', 415, 'unsupported_media_type'],
      ['multipart/form-data; boundary=x', '--x--', 415, 'unsupported_media_type'],
      ['application/x-www-form-urlencoded-not', 'a=b', 415, 'unsupported_media_type'],
      ['nonsense', 'x', 415, 'unsupported_media_type'],
      [undefined, 'x', 415, 'unsupported_media_type'],
    ];
    for (const [type, payload, status, code] of refusals) {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: type === undefined ? {} : { 'content-type': type },
        ...(payload === undefined ? {} : { payload }),
      });
      const label = `${type} ${String(payload).slice(0, 20)}`;
      assert.deepEqual([answer.statusCode, answer.json().error.code], [status, code], label);
      assert.equal(typeof answer.json().error.message, 'string');
    }
  });
}

test('a compressed body is refused in words, for scripts and forms; identity is none', async () => {
  const { app, store } = await openSite(files);
  const json = JSON.stringify(quoteBody);
  const post = (encoding: string, payload: string | Buffer, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { 'content-type': type, 'content-encoding': encoding },
      payload,
    });
  for (const encoding of ['gzip', 'br', 'x-unknown', 'identity, gzip']) {
    const answer = await post(encoding, gzipSync(json));
    assert.deepEqual([answer.statusCode, answer.json().error.code], [415, 'unsupported_encoding'], encoding);
    assert.equal(answer.headers['accept-encoding'], 'identity');
  }
  const form = await post('gzip', gzipSync('a=b'), 'application/x-www-form-urlencoded');
  assert.equal(form.statusCode, 415);
  assert.match(form.body, /<h1>We could not read your request<\/h1>/);
  assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
  assert.equal((await post('Identity', json)).statusCode, 201);
});

test('unknown fields are dropped, the dangerous names among them', async () => {
  const { app, store } = await openSite(files);
  const payload = `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"id":"mine",${JSON.stringify(quoteBody).slice(1)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/quotes',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  assert.equal(answer.statusCode, 201);
  assert.notEqual((await store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()).id, 'mine');
});

test('a key that is no UUID is refused', async () => {
  const { app } = await openSite(files);
  for (const key of ['1', 'x'.repeat(36), `${randomUUID()}0`, `{${randomUUID()}}`]) {
    const headers = { 'idempotency-key': key };
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers, payload: quoteBody });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [400, 'bad_idempotency_key']);
  }
});

test('beyond the limit of an address, leads are refused with the time to wait; pages and other addresses are not', async () => {
  const { app, store } = await openSite(files, { rateLimit: 2 });
  const post = (remoteAddress: string, url = '/api/quotes') =>
    app.inject({ method: 'POST', url, remoteAddress, payload: { ...quoteBody, address: remoteAddress } });
  const statuses = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', '192.0.2.1']) {
    statuses.push((await post(address)).statusCode);
  }
  assert.deepEqual(statuses, [201, 201, 429, 201, 201]);
  const refused = await post('2001:db8::4', '/api/holiday-lights');
  assert.deepEqual([refused.statusCode, refused.json().error.code], [429, 'too_many_requests']);
  assert.match(String(refused.headers['retry-after']), /^([1-9]|[1-5]\d|60)$/);
  assert.equal((await app.inject({ url: '/healthz', remoteAddress: '2001:db8::1' })).statusCode, 200);
  assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 4);
});

test("a forwarded address counts only from a trusted proxy, and only the proxy's own word", async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const cases: [number | string[] | false, string][] = [
    [false, '127.0.0.1'],
    [1, '198.51.100.7'],
    [2, '203.0.113.9'],
    [['127.0.0.1'], '198.51.100.7'],
    [['10.0.0.0/8'], '127.0.0.1'],
  ];
  for (const [TRUST_PROXY, expected] of cases) {
    const { app, store } = await openSite(files, { config: { ...readConfig({}), TRUST_PROXY, LEAD_RATE_LIMIT: 9 } });
    await app.inject({ method: 'POST', url: '/api/quotes', headers: forwarded, payload: quoteBody });
    const lead = await store.db.selectFrom('leads').select('client_address').executeTakeFirst();
    assert.equal(lead?.client_address, expected, String(TRUST_PROXY));
  }
});
