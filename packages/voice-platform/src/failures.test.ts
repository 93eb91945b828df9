import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PlatformError, PlatformResponseError } from './errors.ts';
import { createPlatformClient } from './platform-client.ts';
import { answerJson, startRecordingPlatform } from './testing/recording-platform.ts';

test('a refused call carries the status, the response with its body unread, and the parsed body', async () => {
  const refusal = { message: ['number must be E.164'], statusCode: 400 };
  await using platform = await startRecordingPlatform(answerJson(400, refusal));
  const error = await failureOf(createPlatformClient(platform).calls.create({ body: {} }));
  assert.ok(error instanceof PlatformResponseError);
  assert.deepEqual([error.code, error.method, error.path, error.status], ['response', 'POST', '/call', 400]);
  assert.equal(error.message, 'POST /call answered 400');
  assert.deepEqual(error.body, refusal);
  assert.equal(error.response.status, 400);
  assert.deepEqual(await error.response.json(), refusal);
});

test('the response of a refusal tells nothing of how its body travelled', async () => {
  const refusal = { message: 'too long to travel as it is' };
  await using platform = await startRecordingPlatform((_request, response) => {
    const packed = gzipSync(JSON.stringify(refusal));
    const headers = { 'content-encoding': 'gzip', 'content-length': packed.length, 'x-request-id': 'r1' };
    response.writeHead(400, { 'content-type': 'application/json', ...headers }).end(packed);
  });
  const error = await failureOf(createPlatformClient(platform).calls.create({ body: {} }));
  assert.ok(error instanceof PlatformResponseError);
  const { headers } = error.response;
  const names = ['content-encoding', 'content-length', 'content-type', 'x-request-id'];
  assert.deepEqual(
    names.map((name) => headers.get(name)),
    [null, null, 'application/json', 'r1'],
  );
  assert.deepEqual(await error.response.json(), refusal);
});

test('a status whose answer has no body, or of which no copy can be made, is told all the same', async () => {
  await using platform = await startRecordingPlatform((_request, response) => response.writeHead(304).end());
  for (const [options, status] of [
    [platform, 304],
    [{ fetch: async () => Response.error() }, 0],
    [{ fetch: async () => Object.defineProperty(Response.error(), 'status', { value: 999 }) }, 999],
  ] as const) {
    const error = await failureOf(createPlatformClient(options).orgs.list());
    assert.ok(error instanceof PlatformResponseError);
    const copied = status === 999 ? 0 : status;
    assert.deepEqual([error.status, error.response.status, error.body], [status, copied, null]);
  }
});

test('an error body that is text is kept as text, and one that is missing is null', async () => {
  const bodies = ['<h1>Bad Gateway</h1>', ''];
  await using platform = await startRecordingPlatform((_request, response) =>
    response.writeHead(502).end(bodies.shift()),
  );
  const client = createPlatformClient(platform);
  for (const expected of ['<h1>Bad Gateway</h1>', null]) {
    const error = await failureOf(client.orgs.list());
    assert.ok(error instanceof PlatformResponseError);
    assert.equal(error.body, expected);
  }
});

test('a redirect is a refusal: it is not followed, and a POST never becomes a GET', async () => {
  await using platform = await startRecordingPlatform((_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const error = await failureOf(createPlatformClient({ ...platform, credential: 'key' }).calls.create({ body: {} }));
  assert.ok(error instanceof PlatformResponseError && error.status === 302);
  assert.equal(platform.received.length, 1);
});

test('a redirect of which a browser tells nothing is named as one', async () => {
  const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const error = await failureOf(createPlatformClient({ fetch: async () => opaque }).orgs.list());
  assert.equal(error.message, 'GET /org answered with a redirect');
});

test('a platform that cannot be reached is a network error that keeps its cause, and is not asked twice', async () => {
  const gone = await startRecordingPlatform(answerJson(200, {}));
  await gone[Symbol.asyncDispose]();
  const error = await failureOf(createPlatformClient({ baseUrl: gone.baseUrl }).assistants.get({ id: 'a' }));
  assert.equal(error.code, 'network');
  assert.equal(error.message, 'GET /assistant/a failed: no whole answer came');
  assert.ok(error.cause instanceof Error && error.cause.cause instanceof Error);
  assert.equal('code' in error.cause.cause && error.cause.cause.code, 'ECONNREFUSED');
});

test('an answer that breaks off is a network error; a refusal that breaks off keeps its status', async () => {
  const statuses = [200, 500];
  await using platform = await startRecordingPlatform((_request, response) => {
    response.writeHead(statuses.shift() ?? 0, { 'content-length': 100 });
    response.write('{"id":', () => response.destroy());
  });
  const client = createPlatformClient(platform);
  assert.equal((await failureOf(client.assistants.get({ id: 'a' }))).code, 'network');
  const refused = await failureOf(client.assistants.get({ id: 'a' }));
  assert.ok(refused instanceof PlatformResponseError);
  assert.deepEqual([refused.status, refused.body], [500, null]);
});

test('a call ends at its time limit, while it waits for the answer and while it waits for the rest of the body', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    if (request.url?.startsWith('/assistant')) response.writeHead(200).write('{');
  });
  const client = createPlatformClient({ ...platform, timeoutMs: 60_000 });
  for (const call of [
    client.squads.get({ id: 'a' }, { timeoutMs: 20 }),
    client.assistants.get({ id: 'a' }, { timeoutMs: 20 }),
  ]) {
    const error = await failureOf(call);
    assert.equal(error.code, 'timeout');
    assert.match(error.message, /^GET \/(squad|assistant)\/a failed: no whole answer within 20 ms$/);
  }
});

test('a call ends at its time limit though fetch ignores its signal, and the late answer is let go', async () => {
  const late = Promise.withResolvers<Response>();
  const cancelled = Promise.withResolvers<void>();
  const client = createPlatformClient({ fetch: () => late.promise, timeoutMs: 5 });
  assert.equal((await failureOf(client.orgs.list())).code, 'timeout');
  late.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
  await cancelled.promise;
});

test('the signal of a call and that of the client both end it, and keep no listener afterwards', async () => {
  await using platform = await startRecordingPlatform(() => {});
  const [ofClient, ofCall] = [new AbortController(), new AbortController()];
  for (const controller of [ofCall, ofClient]) {
    const client = createPlatformClient({ ...platform, signal: ofClient.signal });
    const call = failureOf(client.orgs.list({}, { signal: ofCall === controller ? ofCall.signal : undefined }));
    controller.abort(new Error('the page was left'));
    const error = await call;
    assert.deepEqual([error.code, error.message], ['aborted', 'GET /org was aborted']);
    assert.ok(error.cause instanceof Error && error.cause.message === 'the page was left');
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  }
});

test('an abort closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await using platform = await startRecordingPlatform((request) => {
    once(request.socket, 'close').then(() => closed.resolve());
    arrived.resolve();
  });
  const controller = new AbortController();
  const call = failureOf(createPlatformClient(platform).orgs.list({}, { signal: controller.signal }));
  await arrived.promise;
  controller.abort();
  assert.equal((await call).code, 'aborted');
  await closed.promise;
});

test('a signal that has aborted already does not even begin the request', async () => {
  let begun = 0;
  const client = createPlatformClient({ fetch: async () => Response.json([begun++]) });
  assert.equal((await failureOf(client.orgs.list({}, { signal: AbortSignal.abort() }))).code, 'aborted');
  assert.equal(begun, 0);
});

test('a call that is answered leaves nothing on the signals it was given', async () => {
  const { signal } = new AbortController();
  const client = createPlatformClient({ signal, fetch: async () => Response.json([]) });
  await client.orgs.list({}, { signal });
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

async function failureOf(call: Promise<unknown>): Promise<PlatformError> {
  const error = await call.then(
    () => assert.fail('resolved'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PlatformError);
  return error;
}
