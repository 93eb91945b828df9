import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { systemClock } from '../clock.ts';
import { answering } from '../deliveries/testing/receiver.ts';
import { refusingText, startTextApi, type TextApi } from './testing/text-api.ts';
import { createTwilioSender } from './twilio.ts';

let api: TextApi;
beforeEach(async () => {
  api = await startTextApi();
});
afterEach(() => api.close());

function attempt(changes: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  return { fetch, clock: systemClock, signal: new AbortController().signal, timeoutMs: 5_000, ...changes };
}

function senderAs(from = '+14045550100', authToken = 'token') {
  return createTwilioSender({ baseUrl: api.url.origin, accountSid: 'AC1', authToken, from });
}

const TEXT = { to: '+14045550123', body: 'Zoë & co: 1+1=2' };
const send = (changes = {}, sender = senderAs()) => sender.send(TEXT, attempt(changes));

async function failure(changes = {}) {
  const { result, optedOut } = await send(changes);
  assert.equal(result.outcome, 'failed');
  return [result.kind, result.status, result.error, result.retryAfterMs, optedOut];
}

test('a text is asked for as the API wants it, and what is kept of the answer is its id', async () => {
  assert.deepEqual(await send(), { result: { outcome: 'delivered', status: 201, answer: 'SM0123' }, optedOut: false });
  assert.deepEqual(api.texts(), [{ ...TEXT, from: '+14045550100' }]);
  const [request] = api.requests;
  assert.deepEqual(
    [request?.method, request?.path, request?.headers['content-type'], request?.headers.authorization],
    [
      'POST',
      '/2010-04-01/Accounts/AC1/Messages.json',
      'application/x-www-form-urlencoded;charset=UTF-8',
      `Basic ${Buffer.from('AC1:token').toString('base64')}`,
    ],
  );
});

test('a messaging service chooses the number', async () => {
  const service = `MG${'0a'.repeat(16)}`;
  await send({}, senderAs(service));
  assert.equal(new URLSearchParams(api.requests[0]?.body).get('MessagingServiceSid'), service);
  assert.equal(new URLSearchParams(api.requests[0]?.body).has('From'), false);
});

test('whoever has opted out is not tried again, nor a number that takes no texts', async () => {
  api.answer = refusingText(400, 21_610);
  assert.deepEqual(await failure(), ['gone', 400, 'answered 400 with code 21610', null, true]);
  api.answer = refusingText(400, 21_614);
  assert.deepEqual(await failure(), ['gone', 400, 'answered 400 with code 21614', null, false]);
});

test('a refusal of one text is its own, and all else the trouble of the API', async () => {
  api.answer = refusingText(400, 21_602);
  assert.deepEqual(await failure(), ['delivery', 400, 'answered 400 with code 21602', null, false]);
  api.answer = refusingText(429, 20_429, { 'retry-after': '7' });
  assert.deepEqual(await failure(), ['destination', 429, 'answered 429 with code 20429', 7_000, false]);
  api.answer = refusingText(401, 20_003);
  assert.deepEqual(await failure(), ['destination', 401, 'answered 401 with code 20003', null, false]);
  for (const [status, body] of [
    [500, '<html>'],
    [503, '{"code":"21610"}'],
    [302, ''],
  ] as const) {
    api.answer = answering(status, { location: api.url.href }, body);
    assert.deepEqual(await failure(), ['destination', status, `answered ${status}`, null, false]);
  }
});

test('an API that does not answer is a time-out, one that is not there is told in words, and a stop interrupts', async () => {
  api.answer = () => {};
  assert.deepEqual(await failure({ timeoutMs: 200 }), ['destination', null, 'timed out after 0.2 s', null, false]);
  const controller = new AbortController();
  const sent = send({ signal: controller.signal });
  await api.received(2);
  controller.abort();
  assert.deepEqual(await sent, { result: { outcome: 'interrupted' }, optedOut: false });
  await api.close();
  assert.deepEqual(await failure(), ['destination', null, 'connection refused', null, false]);
});

test('whether texts would be taken is found out without sending one', async () => {
  api.answer = answering(200, {}, '{"friendly_name":"Ours"}');
  assert.deepEqual(await senderAs().check(attempt()), { outcome: 'delivered', status: 200, answer: null });
  assert.deepEqual([api.requests[0]?.method, api.requests[0]?.path], ['GET', '/2010-04-01/Accounts/AC1.json']);
  api.answer = refusingText(401, 20_003);
  const refused = await senderAs().check(attempt());
  assert.equal(refused.outcome === 'failed' && refused.status, 401);
});
