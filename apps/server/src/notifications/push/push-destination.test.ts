import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES } from '@downspout/office-api/notifications';
import type { Updateable } from 'kysely';
import { createScenario } from '../../outbox/testing/scenario.ts';
import type { LeadsTable } from '../../store/tables.ts';
import { type Engine, onEachEngine } from '../../testing/engines.ts';
import { notificationId } from '../notification-ids.ts';
import { storePreferences } from '../preferences.ts';
import { storeDevice, storeUser } from '../testing/devices.ts';
import { startPushService } from '../testing/push-service.ts';
import { createPush } from './create-push.ts';
import { vapidKeys } from './vapid-keys.ts';

const HOUR_S = 3_600;

/** One user with one device, and an outbox that tells it; leads as `scenario` stores them, with a notification each. */
async function openPush(engine: Engine) {
  const service = await startPushService();
  engine.cleanUp(() => service.stop());
  const own = await engine.open();
  const scenario = await createScenario(engine, { destinations: [await createPush(own)] });
  const { store } = scenario;
  const user = { id: await storeUser(store, 'ana'), name: 'ana' };
  const { publicKey } = await vapidKeys(store);
  const subscription = service.subscribe(publicKey);
  const device = await storeDevice(store, user, subscription);
  let leads = 0;
  return {
    ...scenario,
    service,
    user,
    device,
    subscription,
    publicKey,
    /** Lets seconds pass in one step. */
    sleep: (seconds: number) => scenario.clock.leap(seconds * 1_000, scenario.outbox.settled),
    devices: () => store.db.selectFrom('push_devices').selectAll().orderBy('id').execute(),
    /** Commits a lead and the notification of it, whose id it answers. */
    async tell(stage = 0, recipient = device, fields: Updateable<LeadsTable> = {}): Promise<string> {
      leads += 1;
      const id = notificationId(`lead${leads}`, 'push', recipient, stage);
      await scenario.commit(id, { destination: 'push', recipient });
      const { lead_id } = await scenario.delivery(id);
      if (Object.keys(fields).length > 0) {
        await store.db.updateTable('leads').set(fields).where('id', '=', lead_id).execute();
      }
      return id;
    },
    attempts: () => store.db.selectFrom('delivery_attempts').selectAll().orderBy('delivery_id').execute(),
  };
}

onEachEngine((engine) => {
  test('a device is told who, what and where, encrypted to it alone', async () => {
    const { service, outbox, pass, tell, delivery, devices, clock, device, subscription } = await openPush(engine);
    const id = await tell(0, device, { address: '12 Peachtree St, Decatur, GA 30030' });
    outbox.start();
    await pass(0);
    assert.deepEqual(service.faults, []);
    const [push, ...more] = service.pushes;
    assert.deepEqual(more, []);
    const row = await delivery(id);
    assert.deepEqual(push?.message, {
      id,
      leadId: row.lead_id,
      title: 'Ada Lovelace · Gutter Cleaning / Unclogging',
      body: 'Decatur\nTwo storeys, "steep" roof – señor 🏠',
      call: 'tel:+14045550100',
      text: 'sms:+14045550100',
      stage: 0,
      unanswered: 1,
    });
    assert.deepEqual([push?.endpoint, push?.ttl, push?.urgency], [subscription.endpoint, 86_400, 'high']);
    assert.deepEqual([row.state, row.attempts], ['delivered', 1]);
    assert.deepEqual(
      (await devices()).map(({ last_told_at }) => last_told_at),
      [clock.now()],
    );
  });

  test('a user who wants it so is told only that a lead came, and that nobody has answered', async () => {
    const { service, outbox, pass, tell, store, user } = await openPush(engine);
    await storePreferences(store.db, user.id, { ...DEFAULT_PREFERENCES, showsDetails: false }, 0);
    await tell(2);
    outbox.start();
    await pass(0);
    const { id: _, leadId: __, ...shown } = service.pushes[0]?.message ?? {};
    assert.deepEqual(shown, {
      title: 'Still waiting: A new request',
      body: 'Open your office to read it.',
      call: null,
      text: null,
      stage: 2,
      unanswered: 1,
    });
  });

  test('however long and whatever a visitor wrote, it fits into one push', async () => {
    const { service, outbox, pass, tell, device } = await openPush(engine);
    const longest = { first_name: '永'.repeat(100), last_name: '"'.repeat(100), address: `1 Elm, ${'\\'.repeat(300)}` };
    await tell(1, device, { ...longest, notes: '👩‍👩‍👧‍👦'.repeat(300) });
    await tell(1, device, { ...longest, notes: '永'.repeat(5_000) });
    await tell(1, device, { ...longest, notes: 'word '.repeat(1_000) });
    outbox.start();
    await pass(0);
    assert.deepEqual(service.faults, []);
    const [emoji, , words] = service.pushes.toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1));
    assert.equal(service.pushes.length, 3);
    assert.ok(service.pushes.every(({ bytes }) => bytes <= 4_096));
    assert.ok(emoji?.message.body.isWellFormed() && emoji.message.body.endsWith('…'));
    assert.ok(words?.message.body.endsWith(' word…'));
  });

  for (const status of [404, 410]) {
    test(`a device whose subscription is gone (${status}) is dropped, and never tried again`, async () => {
      const { service, outbox, sleep, tell, delivery, devices } = await openPush(engine);
      service.refuse = () => ({ status });
      const id = await tell();
      outbox.start();
      await sleep(HOUR_S);
      const { state, attempts } = await delivery(id);
      assert.deepEqual([state, attempts, await devices()], ['dead', 1, []]);
      const later = await tell();
      service.refuse = () => null;
      await sleep(HOUR_S);
      assert.deepEqual([(await delivery(later)).state, service.pushes], ['dead', []]);
    });
  }

  test('a push service that asks for patience is asked again when it said, and shows the notification once', async () => {
    const { service, outbox, sleep, tell, delivery } = await openPush(engine);
    service.refuse = () => ({ status: 429, headers: { 'retry-after': '120' } });
    const id = await tell();
    outbox.start();
    await sleep(119);
    assert.deepEqual([(await delivery(id)).attempts, service.pushes.length], [1, 0]);
    service.refuse = () => null;
    await sleep(1);
    assert.deepEqual([(await delivery(id)).attempts, service.pushes.length], [2, 1]);
    await sleep(HOUR_S);
    assert.equal(service.pushes.length, 1);
  });

  for (const status of [413, 500]) {
    test(`trouble with one device (${status}) holds up no other, and is tried again under the same topic`, async () => {
      const { service, outbox, pass, sleep, tell, delivery, store, user, publicKey, subscription } =
        await openPush(engine);
      const other = await storeDevice(store, user, service.subscribe(publicKey));
      const topics = new Set<string>();
      service.refuse = (endpoint, topic) => {
        topics.add(topic);
        return endpoint === subscription.endpoint ? { status } : null;
      };
      const failing = [await tell(), await tell(), await tell()];
      outbox.start();
      await pass(10);
      const told = [await tell(0, other), await tell(0, other)];
      await pass(0);
      assert.deepEqual(service.pushes.map(({ message }) => message.id).toSorted(), told);
      service.refuse = () => null;
      await sleep(HOUR_S);
      for (const { topic } of service.pushes) topics.add(topic);
      assert.deepEqual(service.pushes.map(({ message }) => message.id).toSorted(), [...failing, ...told].toSorted());
      assert.equal(topics.size, 5);
      for (const id of failing) assert.equal((await delivery(id)).state, 'delivered');
    });
  }

  test('a push service that cannot be reached holds up no other', async () => {
    const { service, outbox, pass, tell, store, user, publicKey } = await openPush(engine);
    const another = await startPushService();
    engine.cleanUp(() => another.stop());
    const reached = await storeDevice(store, user, another.subscribe(publicKey));
    await service.stop();
    for (let n = 0; n < 3; n += 1) await tell();
    outbox.start();
    await pass(10);
    const id = await tell(0, reached);
    await pass(0);
    assert.deepEqual(
      another.pushes.map(({ message }) => message.id),
      [id],
    );
  });

  test('while a push service is down for an hour nothing is lost, and then each is told once', async () => {
    const { service, outbox, sleep, tell, store } = await openPush(engine);
    await service.stop();
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await tell());
    outbox.start();
    for (let minute = 0; minute < 60; minute += 5) await sleep(5 * 60);
    assert.equal(service.pushes.length, 0);
    await service.start();
    await sleep(2 * HOUR_S);
    assert.deepEqual(service.pushes.map(({ message }) => message.id).toSorted(), ids.toSorted());
    const states = await store.db.selectFrom('deliveries').select('state').distinct().execute();
    assert.deepEqual(states, [{ state: 'delivered' }]);
  });

  test('nobody is told of a lead that somebody has answered meanwhile', async () => {
    const { service, outbox, pass, tell, device, store, user, delivery, attempts, clock } = await openPush(engine);
    await tell(0, device, { assigned_to: user.id });
    await tell(0, device, { status: 'contacted' });
    await tell(0, device, { quarantined_at: 1 });
    const noted = await delivery(await tell());
    const note = {
      id: 'note',
      lead_id: noted.lead_id ?? '',
      at: clock.now(),
      user_id: user.id,
      who: 'ana',
      text: 'Called',
    };
    await store.db.insertInto('lead_notes').values(note).execute();
    outbox.start();
    await pass(0);
    assert.deepEqual(service.pushes, []);
    const recorded = await attempts();
    assert.deepEqual(
      recorded.map(({ outcome, status, answer }) => [outcome, status, answer]),
      Array(4).fill(['delivered', 204, 'not sent: somebody had answered']),
    );
    assert.equal((await store.db.selectFrom('push_devices').selectAll().executeTakeFirst())?.last_told_at, null);
  });

  test('of what its person texted a device is told who and what, and of what was answered since nothing', async () => {
    const { service, outbox, pass, commit, delivery, device, store, clock, user } = await openPush(engine);
    async function text(messageId: string, answered_at: number | null): Promise<void> {
      const id = notificationId('lead', 'push', device, 0, messageId);
      await commit(id, { destination: 'push', recipient: device });
      const { lead_id } = await delivery(id);
      const row = { id: messageId, lead_id: lead_id ?? '', at: clock.now(), direction: 'in', way: 'text' } as const;
      const from = { user_id: null, who: '', address: '+14045550100', subject: '', provider_id: null };
      await store.db
        .insertInto('lead_messages')
        .values({ ...row, ...from, text: 'Hello?', answered_at })
        .execute();
      await store.db.updateTable('leads').set({ status: 'won' }).execute();
    }
    await text('waiting', null);
    await text('answered', 1);
    outbox.start();
    await pass(0);
    const shown = () => service.pushes.map(({ message }) => [message.title, message.body]);
    assert.deepEqual(shown(), [['Ada Lovelace texted you', 'Hello?']]);
    await storePreferences(store.db, user.id, { ...DEFAULT_PREFERENCES, showsDetails: false }, 0);
    await text('bare', null);
    await pass(0);
    assert.deepEqual(shown()[1], ['A new text message', 'Open your office to read it.']);
  });

  test('nothing is sent of what was erased, to who may not sign in any more, nor to a device that is off', async () => {
    const { service, outbox, sleep, tell, device, store, user, attempts, publicKey } = await openPush(engine);
    const bob = { id: await storeUser(store, 'bob'), name: 'bob' };
    const theirs = await storeDevice(store, bob, service.subscribe(publicKey));
    await tell(0, theirs, { erased_at: 1 });
    await store.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', user.id).execute();
    await tell(0, device);
    await tell(0, 'nobody');
    outbox.start();
    await sleep(HOUR_S);
    assert.deepEqual(service.pushes, []);
    const recorded = await attempts();
    assert.deepEqual(recorded.map(({ error }) => error).toSorted(), [
      'notifications were switched off on the device',
      "the person's data were erased",
      'the user of the device may not sign in any more',
    ]);
  });

  test('processes that start at once on an empty store have the same keys', async () => {
    const stores = [await engine.open(), await engine.open(), await engine.open()];
    const keys = await Promise.all(stores.map((store) => vapidKeys(store)));
    assert.equal(new Set(keys.map(({ publicKey }) => publicKey)).size, 1);
    assert.equal(Buffer.from(keys[0]?.publicKey ?? '', 'base64url').length, 65);
  });
});
