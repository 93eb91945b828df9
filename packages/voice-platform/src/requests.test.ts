import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlatformClient } from './platform-client.ts';
import { queryString } from './query-string.ts';
import { fillPath } from './request-path.ts';
import { answerJson, startRecordingPlatform } from './testing/recording-platform.ts';

test('a path value stays one segment, whatever is in it', () => {
  const written = {
    'a/b': 'a%2Fb',
    '../x': '..%2Fx',
    '%2e%2e': '%252e%252e',
    'a?b#c': 'a%3Fb%23c',
    '...': '...',
    'ü 1': '%C3%BC%201',
  };
  for (const [id, segment] of Object.entries(written)) {
    assert.equal(new URL(fillPath('/org/{id}/user', { id }), 'http://x').pathname, `/org/${segment}/user`);
  }
});

test('a path value that a URL would drop or cannot hold is refused, and nothing is sent', async () => {
  await using platform = await startRecordingPlatform(answerJson(200, {}));
  const { orgs } = createPlatformClient(platform);
  for (const id of ['', '.', '..', '\ud800']) {
    await assert.rejects(orgs.delete({ id }), { code: 'invalid-request', method: 'DELETE', path: '/org/{id}' });
  }
  const untyped: unknown = Reflect.apply(orgs.delete, null, [{ id: undefined }]);
  await assert.rejects(Promise.resolve(untyped), {
    code: 'invalid-request',
    message: 'DELETE /org/{id} needs id, a text',
  });
  assert.equal(platform.received.length, 0);
});

test('a query drops undefined, repeats a list, writes a date as ISO 8601 and is empty when nothing is left', () => {
  const at = new Date('2024-11-01T10:00:00+02:00');
  assert.equal(
    queryString({ a: 1, b: undefined, c: ['x', 'y&'], d: false, e: '', createdAtGt: at }),
    '?a=1&c=x&c=y%26&d=false&e=&createdAtGt=2024-11-01T08%3A00%3A00.000Z',
  );
  assert.equal(queryString({ a: undefined, b: [] }), '');
});

test('a query value without a text form is refused rather than sent as NaN or [object Object]', async () => {
  const { calls } = createPlatformClient({ fetch: assert.fail });
  for (const limit of [Number.NaN, Number.POSITIVE_INFINITY]) {
    await assert.rejects(calls.list({ query: { limit } }), { code: 'invalid-request', path: '/call' });
  }
  for (const value of [null, {}, [null], new Date('never')]) {
    const sent: unknown = Reflect.apply(calls.list, null, [{ query: { value } }]);
    await assert.rejects(Promise.resolve(sent), { code: 'invalid-request' });
  }
});

test('a body that JSON cannot hold, or that is missing, is refused', async () => {
  const { assistants, files } = createPlatformClient({ fetch: assert.fail });
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const body of [circle, { big: 1n }]) {
    await assert.rejects(assistants.create({ body }), { code: 'invalid-request', path: '/assistant' });
  }
  for (const call of [assistants.create, files.create]) {
    await assert.rejects(Promise.resolve(Reflect.apply(call, null, [{}])), { code: 'invalid-request' });
  }
});

test('each client keeps its own base URL, credential and fetch', async () => {
  await using one = await startRecordingPlatform(answerJson(200, []));
  await using other = await startRecordingPlatform(answerJson(200, []));
  const first = createPlatformClient({ baseUrl: `${one.baseUrl}//`, credential: '!first~' });
  const second = createPlatformClient({ baseUrl: `${other.baseUrl}/api/voice`, credential: 'second' });
  const third = createPlatformClient({ fetch: async (url) => Response.json([{ id: url }]) });
  assert.deepEqual(await third.orgs.list(), [{ id: 'https://api.vapi.ai/org' }]);
  await Promise.all([first.orgs.list(), second.orgs.list()]);
  assert.deepEqual(
    one.received.map(({ path, authorization }) => [path, authorization]),
    [['/org', 'Bearer !first~']],
  );
  assert.deepEqual(
    other.received.map(({ path, authorization }) => [path, authorization]),
    [['/api/voice/org', 'Bearer second']],
  );
});

test('a base URL may be a path of the page, and without a credential nothing is authorised', async () => {
  const client = createPlatformClient({
    baseUrl: '/api/voice',
    fetch: async (url, init) => Response.json({ id: url, authorized: new Headers(init.headers).has('authorization') }),
  });
  assert.deepEqual(await client.calls.createWeb({ body: { assistantId: 'a' } }), {
    id: '/api/voice/call/web',
    authorized: false,
  });
});

test("a browser's own fetch can be passed in, which refuses to be called as a method", async () => {
  const client = createPlatformClient({
    async fetch(this: unknown) {
      return this === undefined ? Response.json([]) : assert.fail('Illegal invocation');
    },
  });
  assert.deepEqual(await client.orgs.list(), []);
});

test('without a fetch of its own a client takes the global one of the moment', async (t) => {
  const client = createPlatformClient({});
  t.mock.method(globalThis, 'fetch', async (url: string) => Response.json([{ id: url }]));
  assert.deepEqual(await client.orgs.list(), [{ id: 'https://api.vapi.ai/org' }]);
});

test('without a limit of its own a call ends after 30 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const call = createPlatformClient({ fetch: () => new Promise(() => {}) }).orgs.list();
  t.mock.timers.tick(30_000);
  await assert.rejects(call, { code: 'timeout', message: 'GET /org failed: no whole answer within 30000 ms' });
});

test('settings that cannot work are refused when the client is made', async () => {
  const invalid = { name: 'PlatformError', code: 'invalid-options' };
  for (const baseUrl of [
    '',
    'api.vapi.ai',
    '//evil.example',
    'ftp://x',
    'httpx://x',
    'https://user:word@x',
    'https://:word@x',
    'https://x/?a=1',
    'https://x#',
  ]) {
    assert.throws(() => createPlatformClient({ baseUrl }), invalid, baseUrl);
  }
  for (const timeoutMs of [0, -1, Number.NaN, 2 ** 31]) {
    assert.throws(() => createPlatformClient({ timeoutMs }), invalid);
    await assert.rejects(createPlatformClient({ fetch: assert.fail }).orgs.list({}, { timeoutMs }), invalid);
  }
  assert.ok(createPlatformClient({ timeoutMs: null }));
  const answering = createPlatformClient({ fetch: async () => Response.json([]) });
  for (const timeoutMs of [null, 2 ** 31 - 1]) assert.deepEqual(await answering.orgs.list({}, { timeoutMs }), []);
});
