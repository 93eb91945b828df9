import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startMailServer } from '../../deliveries/testing/mail-server.ts';
import { answering, startReceiver } from '../../deliveries/testing/receiver.ts';
import { mailSettings } from '../../testing/destinations.ts';
import { type Engine, onEachEngine } from '../../testing/engines.ts';
import { auditOf } from '../testing/office.ts';
import { openDeliveries } from './testing/deliveries.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function openWithReceiver(engine: Engine) {
  const receiver = await startReceiver(answering(200, {}, 'thanks'));
  const mailServer = await startMailServer();
  engine.cleanUp(() => Promise.all([receiver.close(), mailServer.close()]));
  const opened = await openDeliveries(engine, {
    QUOTE_WEBHOOK_URL: receiver.url.href,
    HOLIDAY_LIGHTS_WEBHOOK_URL: receiver.url.href,
    WEBHOOK_SECRET: SECRET,
    ...mailSettings(mailServer.url),
  });
  const send = (name: string) => opened.browser.post(`/api/destinations/${name}/test`);
  return { ...opened, receiver, mailServer, send };
}

onEachEngine((engine) => {
  test('a test is signed, marked, of the exact shape of a lead, and stores none', async () => {
    const { send, receiver, store } = await openWithReceiver(engine);
    const { id, durationMs, ...answer } = (await send('quote-webhook')).json();
    assert.deepEqual(answer, { isDelivered: true, status: 200, error: null, answer: 'thanks' });
    assert.ok(durationMs >= 0 && durationMs < 5_000);
    const [request] = receiver.requests;
    assert.match(id, /^msg_test_[0-9a-f-]{36}$/);
    assert.deepEqual([request?.id, request?.headers['webhook-test']], [id, 'true']);
    const body = request?.body ?? '';
    assert.ok(new Webhook(SECRET).verify(body, Object.fromEntries(headersOf(request?.headers))));
    assert.deepEqual(Object.keys(JSON.parse(body)), [
      ...['first_name', 'last_name', 'email', 'phone', 'address'],
      ...['service_type', 'notes', 'sms_opt_in', 'source'],
    ]);
    assert.equal(JSON.parse(body).notes, 'This is a test delivery from your office.');
    await send('holiday-lights-webhook');
    assert.equal(JSON.parse(receiver.requests[1]?.body ?? '').roofStories, '1');
    for (const table of ['leads', 'deliveries', 'delivery_attempts'] as const) {
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), []);
    }
    assert.deepEqual((await auditOf(store)).slice(-2), [
      'ana test-delivery-sent destination:quote-webhook',
      'ana test-delivery-sent destination:holiday-lights-webhook',
    ]);
  });

  test('a test that fails says why, with what was answered', async () => {
    const { send, receiver } = await openWithReceiver(engine);
    receiver.answer = answering(500, {}, 'no such list');
    const { id: _, durationMs: __, ...answer } = (await send('quote-webhook')).json();
    assert.deepEqual(answer, { isDelivered: false, status: 500, error: 'answered 500', answer: 'no such list' });
    await receiver.close();
    const { status, error } = (await send('quote-webhook')).json();
    assert.deepEqual([status, error], [null, 'connection refused']);
  });

  test('a test of the mail is a mail that says so', async () => {
    const { send, mailServer } = await openWithReceiver(engine);
    const { isDelivered, status } = (await send('owner-mail')).json();
    assert.deepEqual([isDelivered, status], [true, 250]);
    assert.match(mailServer.mails[0]?.data ?? '', /^Subject: Test mail from /m);
  });

  test('there are ten tests a minute, and none of what is not configured', async () => {
    const { send, receiver } = await openWithReceiver(engine);
    assert.equal((await send('no-webhook')).statusCode, 404);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await send('quote-webhook')).statusCode);
    const refused = await send('quote-webhook');
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [9, 429]);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(receiver.requests.length, 9);
  });

  test('a test that hangs when the office stops is ended', async () => {
    const { send, receiver, app } = await openWithReceiver(engine);
    receiver.answer = () => {};
    const answer = send('quote-webhook');
    await receiver.received(1);
    const begun = performance.now();
    await app.close();
    assert.equal((await answer).json().error, 'the server stopped');
    assert.ok(performance.now() - begun < 2_000);
  });
});

function headersOf(headers: object = {}): [string, string][] {
  return Object.entries(headers).filter(([, value]) => typeof value === 'string');
}
