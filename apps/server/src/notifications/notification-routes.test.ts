import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES, type Notifications } from '@downspout/office-api/notifications';
import { readConfig } from '../config/read-config.ts';
import { startSession } from '../office/sign-in/sessions.ts';
import { auditOf, NOW, openBrowser, openOffice, signedInBrowser } from '../office/testing/office.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { createPush } from './push/create-push.ts';
import { storeUser } from './testing/devices.ts';
import { startPushService } from './testing/push-service.ts';

const DEVICES = '/api/notifications/devices';

/** An office with ana and bob, and a push service on this machine, which its settings allow. */
async function openNotifications(engine: Engine, settings = { WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }) {
  const service = await startPushService();
  engine.cleanUp(() => service.stop());
  const store = await engine.open();
  const office = await openOffice(engine, {
    store,
    config: readConfig(settings),
    destinations: [await createPush(store)],
  });
  const ana = await signedInBrowser(office);
  const bob = openBrowser(office.app);
  const bobsId = await storeUser(store, 'bob');
  await store.db.transaction().execute(async (transaction) => {
    const origin = { clientAddress: '127.0.0.1', userAgent: 'test' };
    bob.cookies.set('office-session', await startSession(transaction, bobsId, origin, NOW));
  });
  const read = async (browser = ana): Promise<Notifications> => (await browser.get('/api/notifications')).json();
  const { pushKey } = await read();
  const subscribe = (name?: string) => service.subscribe(pushKey, name);
  const add = async (subscription: object = subscribe(), browser = ana): Promise<string> =>
    (await browser.post(DEVICES, subscription)).json().id;
  return { ...office, service, ana, bob, bobsId, read, subscribe, add };
}

onEachEngine((engine) => {
  test('a user who has chosen nothing is told of everything, and then as they choose', async () => {
    const { ana, bob, read, store } = await openNotifications(engine);
    const { pushKey, ...before } = await read();
    assert.equal(Buffer.from(pushKey, 'base64url').length, 65);
    assert.deepEqual(before, { preferences: DEFAULT_PREFERENCES, devices: [], canMail: false, canText: false });
    const chosen = {
      ...DEFAULT_PREFERENCES,
      ways: { push: true, mail: true, text: true },
      mailAddress: 'ana@example.com',
      textNumber: '+14045550123',
      quietHours: { from: '21:00', to: '07:00' },
      turn: 'backup',
    };
    assert.equal((await ana.post('/api/notifications/preferences', chosen)).statusCode, 204);
    assert.deepEqual((await read()).preferences, chosen);
    assert.deepEqual((await read(bob)).preferences, DEFAULT_PREFERENCES);
    const audit = await store.db.selectFrom('audit_log').selectAll().execute();
    assert.equal((await auditOf(store)).at(-1), 'ana notifications-changed user:ana');
    assert.doesNotMatch(JSON.stringify(audit), /example\.com|4045550123/);
  });

  test('preferences that could tell nobody, or that are none, are refused with what is wrong', async () => {
    const { ana, read } = await openNotifications(engine);
    const fieldsOf = async (change: object) => {
      const answer = await ana.post('/api/notifications/preferences', { ...DEFAULT_PREFERENCES, ...change });
      return [answer.statusCode, ...Object.keys(answer.json().error.fields)];
    };
    assert.deepEqual(await fieldsOf({ ways: { push: false, mail: true, text: true } }), [
      422,
      'mailAddress',
      'textNumber',
    ]);
    assert.deepEqual(await fieldsOf({ summaryAt: '07:00' }), [422, 'mailAddress']);
    assert.deepEqual(await fieldsOf({ summaryAt: '7 am', mailAddress: 'ana@example.com' }), [422, 'summaryAt']);
    assert.deepEqual(await fieldsOf({ mailAddress: 'nobody' }), [422, 'mailAddress']);
    assert.deepEqual(await fieldsOf({ textNumber: '404 555 0123' }), [422, 'textNumber']);
    assert.deepEqual(await fieldsOf({ quietHours: { from: '9', to: '24:00' } }), [422, 'quietHours']);
    assert.deepEqual(await fieldsOf({ kinds: ['everything'], turn: 'never' }), [422, 'kinds', 'turn']);
    assert.deepEqual((await read()).preferences, DEFAULT_PREFERENCES);
  });

  test('a device is switched on once, and belongs to who did so last', async () => {
    const { ana, bob, read, subscribe, add, store } = await openNotifications(engine);
    const phone = subscribe('Phone');
    const answer = await ana.post(DEVICES, phone);
    const { id } = answer.json();
    assert.equal(answer.statusCode, 201);
    assert.equal(await add({ ...phone, name: 'My phone' }), id);
    assert.deepEqual((await read()).devices, [{ id, name: 'My phone', createdAt: NOW, lastToldAt: null }]);
    const renewed = { ...phone, keys: subscribe().keys };
    assert.equal(await add(renewed, bob), id);
    assert.deepEqual([(await read()).devices.length, (await read(bob)).devices.length], [0, 1]);
    const row = await store.db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.p256dh, row.auth], [renewed.keys.p256dh, renewed.keys.auth]);
    assert.ok((await auditOf(store)).includes('bob device-switched-on user:bob'));
  });

  test('a user has at most twenty devices, also when they are added at once', async () => {
    const { ana, read, subscribe, add } = await openNotifications(engine);
    const first = subscribe();
    await add(first);
    const answers = await Promise.all(Array.from({ length: 21 }, () => ana.post(DEVICES, subscribe())));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    assert.deepEqual(
      refused.map((answer) => answer.json().error.code),
      ['too_many_devices', 'too_many_devices'],
    );
    assert.equal((await ana.post(DEVICES, first)).statusCode, 201, 'one that is there already may come again');
    assert.equal((await read()).devices.length, 20);
  });

  test('a device is switched off, and tested, by its own user alone', async () => {
    const { ana, bob, read, add, service, store } = await openNotifications(engine);
    const id = await add();
    for (const change of ['off', 'test']) {
      assert.equal((await bob.post(`${DEVICES}/${id}/${change}`)).statusCode, 404, change);
    }
    const { isDelivered, status, error } = (await ana.post(`${DEVICES}/${id}/test`)).json();
    assert.deepEqual([isDelivered, status, error, service.faults], [true, 201, null, []]);
    const [push] = service.pushes;
    assert.deepEqual([push?.message.title, push?.message.leadId], ['Notifications work on this device', '']);
    assert.equal((await ana.post(`${DEVICES}/${id}/off`)).statusCode, 204);
    assert.deepEqual((await read()).devices, []);
    assert.equal((await ana.post(`${DEVICES}/${id}/off`)).statusCode, 404);
    assert.equal((await auditOf(store)).at(-1), 'ana device-switched-off user:ana');
  });

  test('a test that finds no device any more says so, and there are ten a minute', async () => {
    const { ana, read, add, service } = await openNotifications(engine);
    const id = await add();
    service.refuse = () => ({ status: 410 });
    const { isDelivered, status, error } = (await ana.post(`${DEVICES}/${id}/test`)).json();
    const why = 'the device does not take notifications any more (410)';
    assert.deepEqual([isDelivered, status, error, (await read()).devices], [false, 410, why, []]);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await ana.post(`${DEVICES}/${id}/test`)).statusCode);
    assert.deepEqual([statuses.at(0), statuses.at(-1)], [404, 429]);
  });

  test('what is no subscription of a push service is refused', async () => {
    const { ana, read, subscribe } = await openNotifications(engine, { WEBHOOK_ALLOW_PRIVATE: '' });
    const good = { ...subscribe(), endpoint: 'https://push.example.com/1' };
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    const bad = {
      body: [],
      endpoint: [
        { ...good, endpoint: 'push.example.com' },
        { ...good, endpoint: 'file:///etc/passwd' },
        { ...good, endpoint: 'http://push.example.com/1' },
        ...['127.0.0.1:9', '[::1]', '10.0.0.8', '169.254.169.254', 'localhost', 'printer', 'nas.local', '0x7f.1'].map(
          (host) => ({ ...good, endpoint: `https://${host}/1` }),
        ),
      ],
      keys: [
        { ...good, keys: { ...good.keys, p256dh: 'short' } },
        { ...good, keys: { ...good.keys, p256dh: offCurve } },
        { ...good, keys: { p256dh: good.keys.p256dh } },
      ],
      name: [{ ...good, name: '' }],
    };
    for (const [field, bodies] of Object.entries(bad)) {
      for (const body of bodies) {
        const answer = await ana.post(DEVICES, body);
        assert.deepEqual(
          [answer.statusCode, Object.keys(answer.json().error.fields)],
          [422, [field]],
          JSON.stringify(body),
        );
      }
    }
    assert.deepEqual((await read()).devices, []);
    assert.equal((await ana.post(DEVICES, good)).statusCode, 201);
  });

  test('whoever signs out everywhere is told on no device any more', async () => {
    const { ana, bob, bobsId, add, subscribe, store } = await openNotifications(engine);
    await add();
    const kept = await add(subscribe(), bob);
    assert.equal((await ana.post('/api/sign-out-everywhere')).statusCode, 204);
    const rows = await store.db.selectFrom('push_devices').select(['id', 'user_id']).execute();
    assert.deepEqual(rows, [{ id: kept, user_id: bobsId }]);
  });
});
