import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock, WEEKDAYS } from '@downspout/leads/business-hours';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '@downspout/office-api/notifications';
import { readConfig } from '../config/read-config.ts';
import { createFakeClock } from '../deliveries/testing/fake-clock.ts';
import type { NewLead } from '../leads/new-lead.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { logInto } from '../outbox/testing/scenario.ts';
import { WEBHOOKS } from '../testing/destinations.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { otherWaits } from '../testing/other-waits.ts';
import { createNotifier, type NotifierParts } from './notifier.ts';
import { notifyDue } from './notify-due.ts';
import { storePreferences } from './preferences.ts';

const MINUTE_MS = 60_000;
const MAIL_SETTINGS = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@example.com' };
const ALL_WAYS = { push: true, mail: true, text: true };
/** Never closed: an hour is an hour of business. */
const alwaysOpen = createBusinessClock([{ days: WEEKDAYS, opens: '00:00', closes: '24:00' }], 'America/New_York');

async function openNotifier(engine: Engine, options: Partial<NotifierParts> = {}) {
  const store = options.store ?? (await engine.open());
  const clock = createFakeClock(Date.now());
  let planned = 0;
  const notifier = createNotifier({
    store,
    clock,
    config: readConfig({}),
    destinations: [{ name: 'push' }, { name: 'user-mail' }, { name: 'user-text' }],
    businessClock: alwaysOpen,
    log: logInto([]),
    onPlanned: () => {
      planned += 1;
    },
    ...options,
  });
  engine.cleanUp(() => notifier.stop());
  const saveLead = createSaveLead({ store, destinations: WEBHOOKS, onSaved() {} });
  return {
    store,
    clock,
    notifier,
    plannings: () => planned,
    async user(name: string, preferences: Partial<NotificationPreferences> = {}, devices = 1) {
      const user = { id: name, username: name, password_hash: '', created_at: 0, recovery_codes: '[]' };
      await store.db
        .insertInto('users')
        .values({ ...user, disabled_at: null, totp_secret: null, totp_last_step: null })
        .execute();
      await storePreferences(store.db, name, { ...DEFAULT_PREFERENCES, ...preferences }, 0);
      for (let n = 0; n < devices; n += 1) {
        const id = `${name}-${n}`;
        const keys = { endpoint: `https://push.example.com/${id}`, p256dh: '', auth: '' };
        const row = { id, user_id: name, ...keys, name: id, created_at: 0, last_told_at: null };
        await store.db.insertInto('push_devices').values(row).execute();
      }
    },
    async save(lead: NewLead = newQuote()): Promise<string> {
      const outcome = await saveLead({ ...lead, receivedAt: clock.now() });
      notifier.wake();
      await notifier.settled();
      return outcome.state === 'stored' ? outcome.id : '';
    },
    pass: (minutes: number) => clock.leap(minutes * MINUTE_MS, notifier.settled),
    async told(): Promise<string[]> {
      const rows = await store.db
        .selectFrom('deliveries')
        .select(['id', 'lead_id', 'destination', 'recipient'])
        .where('recipient', '!=', '')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => `${row.destination} ${row.recipient} ${row.id.slice(row.id.lastIndexOf('_') + 1)}`);
    },
  };
}

onEachEngine((engine) => {
  test('a lead is told by each way and device at once, again, to the next person and then to everybody', async () => {
    const { user, save, told, pass, notifier, plannings } = await openNotifier(engine);
    await user('ana', { ways: ALL_WAYS, mailAddress: 'ana@example.com', textNumber: '+14045550100' }, 2);
    await user('ben', { turn: 'backup' });
    notifier.start();
    await save();
    const first = ['push ana-0 0', 'push ana-1 0', 'user-mail ana 0', 'user-text ana 0'];
    assert.deepEqual(await told(), first);
    assert.equal(plannings(), 1);
    await pass(14);
    assert.deepEqual(await told(), first);
    await pass(1);
    const again = [...first, ...first.map((one) => one.replace(/0$/, '1'))];
    assert.deepEqual(await told(), again);
    await pass(15);
    assert.deepEqual((await told()).slice(again.length), ['push ben-0 2']);
    await pass(15);
    assert.deepEqual((await told()).slice(again.length + 1), [
      ...['push ana-0 3', 'push ana-1 3', 'push ben-0 3', 'user-mail ana 3', 'user-text ana 3'],
    ]);
    await pass(24 * 60);
    assert.equal((await told()).length, again.length + 6);
  });

  for (const [what, change] of [
    ['takes it', { assigned_to: 'ana' }],
    ['sets a status', { status: 'contacted' }],
    ['erases it', { erased_at: 1 }],
  ] as const) {
    test(`nobody is told again once somebody ${what}`, async () => {
      const { store, user, save, told, pass, notifier } = await openNotifier(engine);
      await user('ana');
      notifier.start();
      const id = await save();
      await store.db.updateTable('leads').set(change).where('id', '=', id).execute();
      await pass(60);
      assert.deepEqual(await told(), ['push ana-0 0']);
      const states = await store.db.selectFrom('alerts').select('state').orderBy('stage').execute();
      assert.deepEqual(
        states.map(({ state }) => state),
        ['told', 'needless', 'needless'],
      );
    });
  }

  test('of a lead that is put off nobody is told before its time has come, and nobody then who has answered', async () => {
    const { store, user, save, told, pass, notifier, clock } = await openNotifier(engine);
    await user('ana');
    notifier.start();
    const [back, answered] = [await save(), await save(newQuote({ notes: 'another' }))];
    const first = await told();
    await store.db
      .updateTable('leads')
      .set({ snoozed_until: clock.now() + 120 * MINUTE_MS })
      .execute();
    await pass(119);
    assert.deepEqual(await told(), first);
    await store.db.updateTable('leads').set({ status: 'contacted' }).where('id', '=', answered).execute();
    await pass(1);
    // What was due meanwhile is told once.
    assert.deepEqual((await told()).slice(first.length), ['push ana-0 3']);
    const alerts = store.db.selectFrom('alerts').select('state').where('lead_id', '=', back).orderBy('stage');
    assert.ok((await alerts.execute()).every(({ state }) => state !== 'planned'));
  });

  if (engine.name === 'postgres') {
    test('of an answered lead, what another process is telling of just then is left to that', async () => {
      const { store, user, save, notifier, clock } = await openNotifier(engine);
      await user('ana');
      notifier.start();
      const id = await save();
      await notifier.stop();
      await store.db.updateTable('leads').set({ assigned_to: 'ana' }).where('id', '=', id).execute();
      const terms = { now: clock.now() + 15 * MINUTE_MS, listeners: [] };
      await store.db.transaction().execute(async (other) => {
        await other.selectFrom('alerts').select('stage').where('stage', '=', 3).forUpdate().execute();
        const telling = store.db.transaction().execute((transaction) => notifyDue(transaction, store.engine, terms));
        const waits = otherWaits(store.engine, other).then(() => 'waits');
        assert.equal(await Promise.race([telling, waits]), 1);
      });
    });
  }

  test('what came while no process ran is told at the start, once, also by two that start at once', async () => {
    const first = await openNotifier(engine);
    await first.user('ana');
    for (let n = 0; n < 5; n += 1) await first.save(newQuote({ notes: String(n) }));
    assert.deepEqual(await first.told(), []);
    const second = await openNotifier(engine, { store: first.store, clock: first.clock });
    first.notifier.start();
    second.notifier.start();
    await Promise.all([first.notifier.settled(), second.notifier.settled()]);
    assert.equal((await first.told()).length, 5);
  });

  test('a request in quarantine is told of when it is released', async () => {
    const { store, user, save, told, notifier } = await openNotifier(engine);
    await user('ana');
    notifier.start();
    const id = await save({ ...newQuote(), spamSignals: ['honeypot'] });
    assert.deepEqual(await told(), []);
    await store.db.updateTable('leads').set({ quarantined_at: null }).where('id', '=', id).execute();
    notifier.recheck();
    await notifier.settled();
    assert.deepEqual(await told(), ['push ana-0 0']);
  });

  test('whoever switches notifications on is not told of what came before', async () => {
    const { store, user, save, told, notifier, clock } = await openNotifier(engine);
    notifier.start();
    await save();
    await clock.pass(5 * MINUTE_MS, notifier.settled);
    await user('ana');
    await store.db.updateTable('push_devices').set({ created_at: clock.now() }).execute();
    notifier.recheck();
    await notifier.settled();
    assert.deepEqual(await told(), []);
    assert.deepEqual(await store.db.selectFrom('lead_responses').selectAll().execute(), []);
  });

  test('quiet hours hold it back until they end, and then it is told once', async () => {
    const { user, save, told, pass, notifier, clock } = await openNotifier(engine);
    const hours = (moment: number) => {
      const minute = alwaysOpen.minuteOf(moment) % 1_440;
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    };
    const quietHours = { from: hours(clock.now() - MINUTE_MS), to: hours(clock.now() + 60 * MINUTE_MS) };
    await user('ana', { quietHours });
    notifier.start();
    await save();
    await pass(58);
    assert.deepEqual(await told(), []);
    await pass(3);
    // What was to be told meanwhile, again, is one notification.
    assert.deepEqual(await told(), ['push ana-0 3']);
  });

  test('notifications carry no lead: they count in no delivery totals', async () => {
    const { store, user, save, notifier } = await openNotifier(engine);
    await user('ana');
    notifier.start();
    await save();
    const rows = await store.db.selectFrom('deliveries').select(['destination', 'recipient']).orderBy('id').execute();
    assert.deepEqual(rows, [
      { destination: 'quote-webhook', recipient: '' },
      { destination: 'push', recipient: 'ana-0' },
    ]);
  });

  test('a visitor hears once that the request came, and who sent it hours ago does not any more', async () => {
    const { store, save, notifier, told } = await openNotifier(engine, {
      config: readConfig(MAIL_SETTINGS),
      destinations: [],
    });
    await save(newQuote({ email: 'early@example.com' }));
    await store.db
      .updateTable('leads')
      .set({ received_at: Date.now() - 2 * 60 * MINUTE_MS })
      .execute();
    notifier.start();
    await notifier.settled();
    assert.deepEqual(await told(), []);
    await save();
    await save(newQuote({ notes: 'once more' }));
    assert.deepEqual(await told(), ['visitor-mail visitor visitor-mail']);
  });
});
