import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { EVENTS_SECRET, platformSettings, quoteCall, sendMessage } from './testing/platform.ts';

const files = sqliteFiles();
const UNKNOWN = { message: { type: 'speech-update' } };

test('who does not know the secret is refused before the body is read, and nothing is stored', async () => {
  const { app, store } = await openSite(files, { settings: platformSettings });
  const post = (headers: Record<string, string>, payload: object | string = { message: quoteCall('t1') }) =>
    app.inject({ method: 'POST', url: '/api/voice/events', headers, payload });
  for (const headers of [
    {},
    { 'x-vapi-secret': '' },
    { 'x-vapi-secret': `${EVENTS_SECRET}x` },
    { 'x-vapi-secret': EVENTS_SECRET.slice(1) },
    { authorization: EVENTS_SECRET },
    { authorization: `Basic ${EVENTS_SECRET}` },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer public-key', 'x-vapi-secret': 'canary-private-key' },
  ]) {
    const answer = await post(headers);
    assert.deepEqual([answer.statusCode, answer.json().error.code], [401, 'unauthorized'], JSON.stringify(headers));
  }
  assert.equal((await post({ 'content-type': 'application/json' }, '{')).statusCode, 401);
  assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
  for (const headers of [
    { 'x-vapi-secret': EVENTS_SECRET },
    { authorization: `Bearer ${EVENTS_SECRET}` },
    { authorization: `bearer ${EVENTS_SECRET}`, 'x-vapi-secret': 'wrong' },
  ]) {
    assert.equal((await post(headers, UNKNOWN)).statusCode, 200, JSON.stringify(headers));
  }
});

test('without a configured secret everyone is refused', async () => {
  const { app } = await openSite(files);
  for (const secret of ['', 'null', 'undefined', EVENTS_SECRET]) {
    const headers = { 'x-vapi-secret': secret, authorization: `Bearer ${secret}` };
    const answer = await app.inject({ method: 'POST', url: '/api/voice/events', headers, payload: UNKNOWN });
    assert.equal(answer.statusCode, 401, secret);
  }
});

test('messages of kinds that we do not know are taken and ignored', async () => {
  const { app } = await openSite(files, { settings: platformSettings });
  for (const type of ['assistant-request', 'transcript', 'hang', '__proto__', 'constructor', '']) {
    const answer = await sendMessage(app, { type, call: 7, toolCallList: {} });
    assert.deepEqual([answer.statusCode, answer.json()], [200, {}], type);
  }
  assert.equal((await app.inject('/api/voice/events')).statusCode, 404);
});

test('what cannot be used is refused with the reason, whatever it holds', async () => {
  const { log, lines } = logLines();
  const { app, store } = await openSite(files, { settings: platformSettings, log });
  const json = 'application/json';
  const refusals: [string, string | Buffer, number, string][] = [
    [json, '{"message":', 400, 'unreadable'],
    [json, Buffer.from('{"a":"\xff"}', 'latin1'), 400, 'unreadable'],
    [json, '[]', 422, 'invalid'],
    [json, 'null', 422, 'invalid'],
    [json, '{}', 422, 'invalid'],
    [json, '{"message":{"type":7}}', 422, 'invalid'],
    [json, '['.repeat(300_000), 400, 'unreadable'],
    [json, `{"message":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 422, 'invalid'],
    ...refusedMessages.map((message): [string, string, number, string] => [
      json,
      JSON.stringify({ message }),
      422,
      'invalid',
    ]),
    ['application/x-www-form-urlencoded', 'message=1', 415, 'unsupported_media_type'],
    ['text/plain', '{}', 415, 'unsupported_media_type'],
  ];
  for (const [type, payload, status, code] of refusals) {
    const headers = { 'content-type': type, 'x-vapi-secret': EVENTS_SECRET };
    const answer = await app.inject({ method: 'POST', url: '/api/voice/events', headers, payload });
    const label = String(payload).slice(0, 90);
    assert.deepEqual([answer.statusCode, answer.json().error.code], [status, code], label);
    assert.doesNotMatch(answer.body, /form|256/, label);
  }
  assert.deepEqual(await store.db.selectFrom('calls').selectAll().execute(), []);
  assert.doesNotMatch(lines.join(''), /canary/);
});

const refusedMessages = [
  { type: 'status-update', status: 'ended' },
  { type: 'status-update', status: 'ended', call: { id: '' } },
  { type: 'status-update', status: 'ended', call: { id: 'x'.repeat(201) } },
  { type: 'end-of-call-report', call: { id: 'a\u0000b' }, transcript: 'canary' },
  { type: 'end-of-call-report', call: ['canary'] },
  { type: 'tool-calls' },
  { type: 'tool-calls', toolCallList: 'canary' },
  {
    type: 'tool-calls',
    toolCallList: [null, 7, {}, { id: 'a' }, { name: 'a' }, { id: 7, name: 'submit_quote_request' }],
  },
  { type: 'tool-calls', toolCallList: Array.from({ length: 21 }, (_, id) => ({ id: `t${id}`, name: 'a' })) },
];

test('over a socket, a transcript of a whole call is taken and 1 MB is the limit', async () => {
  const { app, store } = await openSite(files, { settings: platformSettings });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = (transcript: string) =>
    fetch(`${url}/api/voice/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${EVENTS_SECRET}` },
      body: JSON.stringify({ message: { type: 'end-of-call-report', call: { id: 'c1' }, artifact: { transcript } } }),
    });
  const taken = await post('é'.repeat(300_000));
  assert.deepEqual([taken.status, await taken.json()], [200, {}]);
  const refused = await post('x'.repeat(1024 * 1024));
  assert.deepEqual([refused.status, (await refused.json()).error.message], [413, 'The message is larger than 1024 KB']);
  const call = await store.db.selectFrom('calls').select('transcript').executeTakeFirstOrThrow();
  assert.equal(call.transcript, 'é'.repeat(300_000));
});
