import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '@downspout/office-api/notifications';
import { readConfig } from '../config/read-config.ts';
import { startMailServer } from '../deliveries/testing/mail-server.ts';
import { deliveryRow } from '../leads/lead-rows.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { createScenario } from '../outbox/testing/scenario.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { refusingText, startTextApi, textSettings } from '../text-messages/testing/text-api.ts';
import { notificationId } from './notification-ids.ts';
import { storePreferences } from './preferences.ts';
import { USER_MAIL, USER_TEXT, userDestinations } from './user-destinations.ts';

const CHOSEN: NotificationPreferences = {
  ...DEFAULT_PREFERENCES,
  ways: { push: false, mail: true, text: true },
  mailAddress: 'ana@example.com',
  textNumber: '+14045550177',
};

async function createUserScenario(engine: Engine) {
  const [server, api, store] = await Promise.all([startMailServer(), startTextApi(), engine.open()]);
  engine.cleanUp(() => Promise.all([server.close(), api.close()]));
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Office <office@example.com>' };
  const config = readConfig({ ...mail, ...textSettings(api), OFFICE_URL: 'https://office.example.com' });
  const destinations = userDestinations(config, store);
  const { outbox, clock, pass } = await createScenario(engine, { store, destinations, fetch });
  const user = { username: 'ana', password_hash: '', created_at: 1, disabled_at: null, recovery_codes: '[]' };
  const noCode = { totp_secret: null, totp_last_step: null };
  await store.db
    .insertInto('users')
    .values({ id: 'ana', ...user, ...noCode })
    .execute();
  await storePreferences(store.db, 'ana', CHOSEN, 1);
  const save = createSaveLead({ store, destinations: [], onSaved() {} });

  /** A lead of which Ana is to be told by both ways; its id. */
  async function tell(fields: Parameters<typeof newQuote>[0] = {}, messageId?: string): Promise<string> {
    const saved = await save({ ...newQuote(fields), receivedAt: clock.now() });
    assert.ok('id' in saved);
    const leadId = saved.id;
    const rows = [USER_MAIL, USER_TEXT].map((destination) => {
      const id = notificationId(leadId, destination, 'ana', 0, messageId);
      return deliveryRow({ id, leadId, destination, recipient: 'ana', state: 'waiting', at: clock.now() });
    });
    await store.db.insertInto('deliveries').values(rows).execute();
    return leadId;
  }

  async function work(): Promise<string[]> {
    outbox.start();
    outbox.wake();
    await pass(1);
    const rows = await store.db
      .selectFrom('deliveries')
      .innerJoin('delivery_attempts as attempt', 'attempt.delivery_id', 'deliveries.id')
      .select(['destination', 'state', 'attempt.error', 'attempt.answer'])
      .where('recipient', '=', 'ana')
      .orderBy('destination')
      .execute();
    return rows.map(({ destination, state, error, answer }) => `${destination} ${state}: ${error ?? answer}`);
  }

  const choose = (changes: Partial<NotificationPreferences>) =>
    storePreferences(store.db, 'ana', { ...CHOSEN, ...changes }, 2);
  return { store, server, api, tell, work, choose };
}

onEachEngine((engine) => {
  test('a user is told by mail and text at their own address and number, with all it takes to call', async () => {
    const { tell, work, server, api } = await createUserScenario(engine);
    const id = await tell({ address: '12 Ponce de Leon Ave, Decatur, GA 30030' });
    assert.deepEqual(await work(), ['user-mail delivered: 250 2.0.0 taken', 'user-text delivered: SM0123']);
    assert.deepEqual(api.texts(), [
      {
        to: '+14045550177',
        from: '+14045550100',
        body: `New quote request: Jane O'Hara, Decatur, gutter cleaning. Call 404-555-0123. https://office.example.com/leads/${id}`,
      },
    ]);
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, ['ana@example.com']);
    assert.match(mail?.data ?? '', /^Subject: New quote request: Jane O'Hara\r$/m);
    assert.match(mail?.data ?? '', new RegExp(`^References: <lead-${id}@example\\.com>\r$`, 'm'));
    assert.match(mail?.data ?? '', /tel:\+14045550123/);
  });

  test('of what its person texted a user is told who and what, or only that, and nothing once it is answered', async () => {
    const { tell, work, server, api, choose, store } = await createUserScenario(engine);
    const from = { user_id: null, who: '', address: '+14045550123', subject: '', provider_id: null, at: 1 };
    async function text(id: string, answered_at: number | null): Promise<string> {
      const lead_id = await tell({ notes: id }, id);
      const row = { ...from, id, lead_id, direction: 'in', way: 'text', text: 'At 9, please', answered_at } as const;
      await store.db.insertInto('lead_messages').values(row).execute();
      return lead_id;
    }
    const id = await text('waiting', null);
    await text('answered', 1);
    await work();
    const link = 'https://office.example.com/leads/';
    assert.deepEqual(
      api.texts().map(({ body }) => body),
      [`Jane O'Hara: At 9, please. Call 404-555-0123. ${link}${id}`],
    );
    assert.match(server.mails[0]?.data ?? '', /New text message: At 9, please/);
    await choose({ showsDetails: false });
    const bare = await text('bare', null);
    await work();
    assert.deepEqual([api.texts()[1]?.body, server.mails.length], [`New text message. ${link}${bare}`, 2]);
    assert.doesNotMatch(server.mails[1]?.data ?? '', /At 9|Jane/);
  });

  test('who wants no details gets nothing that the visitor wrote', async () => {
    const { tell, work, server, api, choose } = await createUserScenario(engine);
    await choose({ showsDetails: false });
    const id = await tell();
    await work();
    const [body = '', data = ''] = [api.texts()[0]?.body, server.mails[0]?.data];
    assert.equal(body, `New quote request. https://office.example.com/leads/${id}`);
    assert.ok(data.includes(`/leads/${id}`));
    for (const personal of ['Jane', 'Hara', 'Peachtree', '404-555-0123', '4045550123', 'jane@', 'Pine']) {
      assert.ok(!data.includes(personal) && !body.includes(personal), personal);
    }
  });

  test('of a lead that somebody has answered meanwhile nothing is sent', async () => {
    const { tell, work, server, api, store } = await createUserScenario(engine);
    const answers = [
      (id: string) => store.db.updateTable('leads').set({ assigned_to: 'ana' }).where('id', '=', id).execute(),
      (id: string) => store.db.updateTable('leads').set({ status: 'contacted' }).where('id', '=', id).execute(),
      (id: string) => store.db.updateTable('leads').set({ quarantined_at: 1 }).where('id', '=', id).execute(),
      (id: string) => store.db.updateTable('leads').set({ merged_into: id }).where('id', '=', id).execute(),
      (lead_id: string) => {
        const note = { id: 'note', lead_id, at: 1, user_id: 'ana', who: 'ana', text: 'Called' };
        return store.db.insertInto('lead_notes').values(note).execute();
      },
    ];
    for (const [n, answer] of answers.entries()) await answer(await tell({ first_name: `Jane${n}` }));
    const said = await work();
    assert.equal(said.length, 10);
    assert.ok(
      said.every((line) => line.endsWith('delivered: not sent: somebody had answered')),
      said.join('\n'),
    );
    assert.deepEqual([server.mails.length, api.requests.length], [0, 0]);
  });

  test('a user who is disabled, or takes none any more, gets none, and none of what was erased is sent', async () => {
    const { tell, work, server, api, store, choose } = await createUserScenario(engine);
    const GONE = ['user-mail dead: the user is gone, or takes none any more'];
    GONE.push('user-text dead: the user is gone, or takes none any more');
    await choose({ mailAddress: '', ways: { push: true, mail: true, text: false } });
    await tell();
    assert.deepEqual(await work(), GONE);
    await store.db.deleteFrom('deliveries').execute();
    await choose({});
    await store.db.updateTable('users').set({ disabled_at: 1 }).execute();
    await tell({ first_name: 'Second' });
    assert.deepEqual(await work(), GONE);
    await store.db.deleteFrom('deliveries').execute();
    await store.db.updateTable('users').set({ disabled_at: null }).execute();
    const id = await tell({ first_name: 'Third' });
    await store.db.updateTable('leads').set({ erased_at: 1 }).where('id', '=', id).execute();
    assert.deepEqual(await work(), [
      "user-mail dead: the person's data were erased",
      "user-text dead: the person's data were erased",
    ]);
    assert.deepEqual([server.mails.length, api.requests.length], [0, 0]);
  });

  test('a number that has texted STOP is not tried again, and is opted out here too', async () => {
    const { tell, work, api, store } = await createUserScenario(engine);
    api.answer = refusingText(400, 21_610);
    await tell();
    assert.equal((await work())[1], 'user-text dead: answered 400 with code 21610');
    const events = await store.db.selectFrom('opt_out_events').select(['phone', 'opted_out', 'keyword']).execute();
    assert.deepEqual(events, [{ phone: '+14045550177', opted_out: 1, keyword: 'STOP' }]);
  });

  test('a text stays short, whatever a visitor wrote, and keeps the link', async () => {
    const { tell, work, api } = await createUserScenario(engine);
    const id = await tell({
      first_name: 'Zoë “Z”\nX',
      last_name: 'ß–…'.repeat(33),
      address: `1 A St, ${'Town '.repeat(30)}`,
    });
    await work();
    const body = api.texts()[0]?.body ?? '';
    assert.ok(body.length <= 320 && body.endsWith(`https://office.example.com/leads/${id}`), body);
    assert.ok(body.startsWith('New quote request: Zoe "Z" X ß-...ß-'), body);
  });
});
