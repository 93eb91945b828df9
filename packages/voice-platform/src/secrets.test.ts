import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { PlatformError, PlatformResponseError } from './errors.ts';
import { createPlatformClient, type PlatformClientOptions } from './platform-client.ts';
import { body } from './testing/every-call.ts';
import { startRecordingPlatform } from './testing/recording-platform.ts';

const CANARY = 'canary+private/key=';
const ENCODED = encodeURIComponent(CANARY);

test('an error of a platform that echoes the private key does not carry it, nor does its response', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    const echo = request.headers.authorization ?? '';
    response.writeHead(401, `Bad ${echo}`, {
      'content-type': 'application/json',
      'x-echo': echo,
      'www-authenticate': echo,
    });
    response.end(JSON.stringify({ message: echo, [echo]: [{ echo }] }));
  });
  const error = await failure({ baseUrl: platform.baseUrl });
  assert.ok(error instanceof PlatformResponseError);
  assert.deepEqual(error.body, {
    message: 'Bearer [credential]',
    'Bearer [credential]': [{ echo: 'Bearer [credential]' }],
  });
  assertClean(error.body, error.response.statusText, [...error.response.headers], await error.response.json());
  assert.equal(error.response.headers.get('x-echo'), 'Bearer [credential]');
});

test('a wrapped fetch that throws its own request does not get the private key out', async () => {
  const error = await failure({
    fetch: async (url, init) => {
      const deeper = Object.assign(new Error(`socket of ${inspect(init)}`), { code: 'ECONNRESET', init });
      throw Object.assign(new TypeError(`fetch of ${url} with ${inspect(init)}`, { cause: deeper }), { init });
    },
  });
  assert.equal(error.code, 'network');
  assert.ok(error.cause instanceof Error && error.cause.cause instanceof Error);
  assert.match(error.cause.message, /^fetch of https:\/\/api\.vapi\.ai\/call\/web/);
  assert.equal('code' in error.cause.cause && error.cause.cause.code, 'ECONNRESET');
});

test('an abort reason and a timeout do not carry the private key', async () => {
  const never = () => new Promise<never>(() => {});
  const aborted = await failure({ fetch: never, signal: AbortSignal.abort(new Error(`aborted ${CANARY}`)) });
  assert.equal(aborted.code, 'aborted');
  assert.equal((await failure({ fetch: never, timeoutMs: 1 })).code, 'timeout');
});

test('a path value that is the private key itself is masked in the error', async () => {
  await using platform = await startRecordingPlatform((_request, response) => response.writeHead(404).end());
  const client = createPlatformClient({ baseUrl: platform.baseUrl, credential: CANARY });
  const error = await client.tokens.get({ id: CANARY }).then(
    () => assert.fail('resolved'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PlatformError);
  assert.equal(error.path, '/token/[credential]');
  assertNothingLeaks(error);
});

test('a private key that no header can carry is refused without being quoted', () => {
  for (const credential of [`${CANARY}\n`, `${CANARY} `, `${CANARY}ü`, '']) {
    assert.throws(
      () => createPlatformClient({ credential }),
      (thrown) => {
        assert.ok(thrown instanceof PlatformError && thrown.code === 'invalid-options');
        assertNothingLeaks(thrown);
        return true;
      },
    );
  }
});

test('a client that is printed or serialised shows no private key', () => {
  const client = createPlatformClient({ credential: CANARY });
  assertClean(inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client));
});

test('what a log keeps of a refused call has no body, which may hold a name and a number', async () => {
  await using platform = await startRecordingPlatform((_request, response) =>
    response.writeHead(400).end('+1 404 555 0100'),
  );
  const error = await failure({ baseUrl: platform.baseUrl });
  assert.ok(error instanceof PlatformResponseError && error.body === '+1 404 555 0100');
  assert.doesNotMatch(JSON.stringify(error) + inspect(error, { showHidden: true, depth: 9 }) + error.stack, /555/);
  assert.deepEqual(JSON.parse(JSON.stringify(error)), {
    name: 'PlatformResponseError',
    code: 'response',
    message: 'POST /call/web answered 400',
    method: 'POST',
    path: '/call/web',
    status: 400,
  });
});

async function failure(options: PlatformClientOptions): Promise<PlatformError> {
  const client = createPlatformClient({ credential: CANARY, ...options });
  const error = await client.calls.createWeb({ body }).then(
    () => assert.fail('resolved'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PlatformError);
  assertNothingLeaks(error);
  return error;
}

function assertNothingLeaks(error: Error): void {
  assertClean(inspect(error, { depth: 20, showHidden: true, getters: true }), JSON.stringify(error), String(error));
  for (let at: unknown = error; at instanceof Error; at = at.cause) assertClean(at.message, at.stack, { ...at });
}

function assertClean(...shown: unknown[]): void {
  const text = shown.map((value) => (typeof value === 'string' ? value : inspect(value, { depth: 20 }))).join('\n');
  for (const secret of [CANARY, ENCODED]) assert.ok(!text.includes(secret), text);
}
