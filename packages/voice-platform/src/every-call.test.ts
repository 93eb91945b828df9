import assert from 'node:assert/strict';
import { test } from 'node:test';
import source from '../test-data/platform-api.json' with { type: 'json' };
import { PlatformResponseError } from './errors.ts';
import { createPlatformClient } from './platform-client.ts';
import { body, makeEveryCall, query } from './testing/every-call.ts';
import { answerJson, type ReceivedRequest, startRecordingPlatform } from './testing/recording-platform.ts';

const CREDENTIAL = 'key-of-every-call';
const routes = source.operations.map(({ method, path }) => `${method} ${path}`);

test('the client has a call for each of the 148 operations, and no other', async () => {
  await using platform = await startRecordingPlatform((_request, response) => response.writeHead(204).end());
  const client = createPlatformClient({ baseUrl: platform.baseUrl, credential: CREDENTIAL });
  const calls = makeEveryCall(client);
  assert.deepEqual(Object.keys(calls).toSorted(), routes.toSorted());
  assert.equal(Object.values(client).flatMap((resource) => Object.keys(resource)).length, 148);
  assert.deepEqual(await Promise.all(Object.values(calls)), Array(148).fill(null), 'no body, so null');
});

test('each call sends the method, path, authorization, body and query of its operation', async () => {
  await using platform = await startRecordingPlatform((_request, response) => response.writeHead(204).end());
  const calls = makeEveryCall(createPlatformClient({ baseUrl: platform.baseUrl, credential: CREDENTIAL }));
  await Promise.all(Object.values(calls));
  assert.deepEqual(platform.received.map(summary).toSorted(byRoute), source.operations.map(expected).toSorted(byRoute));
});

test('each call that the platform refuses rejects with the status, the body, its method and its path', async () => {
  await using platform = await startRecordingPlatform(answerJson(418, { message: 'no' }));
  const calls = makeEveryCall(createPlatformClient({ baseUrl: platform.baseUrl, credential: CREDENTIAL }));
  const outcomes = await Promise.allSettled(Object.values(calls));
  const refused = outcomes.map((outcome) => {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof PlatformResponseError);
    assert.equal(outcome.reason.status, 418);
    assert.deepEqual(outcome.reason.body, { message: 'no' });
    return `${outcome.reason.method} ${outcome.reason.path}`;
  });
  assert.deepEqual(refused, Object.keys(calls).map(filled));
});

type Operation = (typeof source.operations)[number];

function expected({ method, path, auth, requestBody, query: takesQuery }: Operation) {
  return {
    route: filled(`${method} ${path}`),
    authorization: auth === 'bearer' ? `Bearer ${CREDENTIAL}` : null,
    body: requestBody,
    query: takesQuery
      ? [
          ['limit', '2'],
          ['tag', 'a'],
          ['tag', 'b'],
          ['name', query.name],
        ]
      : [],
  };
}

function summary(request: ReceivedRequest) {
  return {
    route: `${request.method} ${request.path}`,
    authorization: request.authorization,
    body: bodyKind(request),
    query: [...new URLSearchParams(request.query)],
  };
}

function bodyKind({ contentType, body: sent }: ReceivedRequest): string {
  if (contentType === null && sent === '') return 'none';
  if (contentType === 'application/json')
    return sent === JSON.stringify({ assistantId: body.assistantId }) ? 'json' : sent;
  const isForm =
    contentType?.startsWith('multipart/form-data; boundary=') && /filename="voice.wav".*scale 1:1/s.test(sent);
  return isForm ? 'form-data' : `${contentType}: ${sent}`;
}

function filled(route: string): string {
  return route.replace(/\{(\w+)\}/g, (_braces, name) => `${name}%2F%C3%BC%201`);
}

function byRoute(one: { route: string }, other: { route: string }): number {
  return one.route < other.route ? -1 : 1;
}
