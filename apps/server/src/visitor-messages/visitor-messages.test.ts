import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Updateable } from 'kysely';
import { readConfig } from '../config/read-config.ts';
import { startMailServer } from '../deliveries/testing/mail-server.ts';
import type { NewLead } from '../leads/new-lead.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { eraseLeads } from '../office/erasing/erase-leads.ts';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import { createScenario } from '../outbox/testing/scenario.ts';
import type { LeadsTable } from '../store/tables.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote } from '../testing/new-leads.ts';
import { otherWaits } from '../testing/other-waits.ts';
import { refusingText, startTextApi, textSettings } from '../text-messages/testing/text-api.ts';
import { visitorDestinations, visitorWays } from './destinations.ts';
import { planVisitorMessages } from './plan-visitor-messages.ts';

const BOTH = { mail: true, text: true };
const HOUR_MS = 60 * 60_000;
const NO_MAIL = { email: 'none' };

async function createVisitorScenario(engine: Engine) {
  const [server, api, store] = await Promise.all([startMailServer(), startTextApi(), engine.open()]);
  engine.cleanUp(() => Promise.all([server.close(), api.close()]));
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Office <office@example.com>' };
  const destinations = visitorDestinations(readConfig({ ...mail, ...textSettings(api) }), store);
  const { outbox, clock, pass } = await createScenario(engine, { store, destinations, fetch });
  const saveLead = createSaveLead({ store, destinations: [], onSaved() {} });

  /** A lead as it came now, in the store with these changes, as calls and earlier versions have taken leads; its id. */
  async function save(lead: NewLead, changes: Updateable<LeadsTable> = {}): Promise<string> {
    const saved = await saveLead({ ...lead, receivedAt: clock.now() });
    assert.ok('id' in saved);
    const { id } = saved;
    if (Object.keys(changes).length > 0) {
      await store.db.updateTable('leads').set(changes).where('id', '=', id).execute();
    }
    return id;
  }

  async function withoutConsent(id: string): Promise<string> {
    await store.db.updateTable('quote_requests').set({ sms_opt_in: 0 }).where('lead_id', '=', id).execute();
    return id;
  }

  /** Plans what these hear; by which ways of which lead. */
  function plan(...ids: string[]): Promise<string[]> {
    return store.db.transaction().execute(async (transaction) => {
      const rows = await planVisitorMessages(transaction, ids, clock.now(), BOTH);
      if (rows.length > 0) await transaction.insertInto('deliveries').values(rows).execute();
      return rows.map(({ lead_id, destination }) => `${ids.indexOf(lead_id ?? '')} ${destination}`);
    });
  }

  async function work(): Promise<string[]> {
    outbox.start();
    outbox.wake();
    await pass(1);
    const rows = await store.db
      .selectFrom('deliveries')
      .leftJoin('delivery_attempts as attempt', 'attempt.delivery_id', 'deliveries.id')
      .select(['destination', 'state', 'attempt.error'])
      .where('recipient', '=', 'visitor')
      .orderBy('destination')
      .execute();
    return rows.map(({ destination, state, error }) => `${destination} ${state}${error === null ? '' : `: ${error}`}`);
  }
  return { store, clock, server, api, save, withoutConsent, plan, work, pass };
}

onEachEngine((engine) => {
  test('a visitor hears at once what was asked for, when somebody calls, and the number to call', async () => {
    const { save, plan, work, server, api, store } = await createVisitorScenario(engine);
    const id = await save(newQuote());
    assert.deepEqual(await plan(id), ['0 visitor-mail', '0 visitor-text']);
    assert.deepEqual(await work(), ['visitor-mail delivered', 'visitor-text delivered']);
    // 4:00 AM on a Monday.
    const when = "We're closed right now. Somebody will call you today after 8:00 AM.";
    assert.deepEqual(api.texts(), [
      {
        to: '+14045550123',
        from: '+14045550100',
        body: `Dogwood Gutter Co.: We got your request for gutter cleaning. ${when} Questions? Call (404) 555-0142. Reply STOP to opt out.`,
      },
    ]);
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, ['jane@example.com']);
    for (const words of [
      'Subject: We got your request | Dogwood Gutter Co.',
      'Reply-To: "Dogwood Gutter Co." <hello@dogwood.example.com>',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <mailto:office@example.com?subject=unsubscribe>',
      `\r\n${when}\r\n`,
      'href=3D"tel:+14045550142"',
    ]) {
      assert.ok(mail?.data.includes(words), words);
    }
    const rows = await store.db.selectFrom('deliveries').selectAll().where('recipient', '=', 'visitor').execute();
    assert.deepEqual(rows.map((row) => [row.id, row.give_up_at - row.created_at]).toSorted(), [
      [`msg_${id}_visitor-mail`, 24 * HOUR_MS],
      [`msg_${id}_visitor-text`, 24 * HOUR_MS],
    ]);
  });

  test('nothing that a visitor wrote is in it, whatever that is', async () => {
    const { save, plan, work, server, api } = await createVisitorScenario(engine);
    const hostile = 'Buy at https://evil.example\r\nBcc: all@evil.example <b>';
    const id = await save(newQuote({ first_name: hostile, last_name: hostile, address: hostile, notes: hostile }));
    await plan(id);
    await work();
    assert.deepEqual([server.mails.length, api.texts().length], [1, 1]);
    assert.doesNotMatch(`${server.mails[0]?.data} ${api.texts()[0]?.body}`, /evil|Bcc|Buy at/i);
    assert.deepEqual(server.mails[0]?.to, ['jane@example.com']);
  });

  test('one address hears once an hour, whatever the leads and however it is written', async () => {
    const { save, plan, pass } = await createVisitorScenario(engine);
    const other = { phone: '(404) 555-0188', notes: 'Another' };
    const first = await save(newQuote());
    const again = await save(newQuote({ ...other, email: 'JANE+2@example.com' }));
    const lights = await save(newHolidayLights({ notes: 'Lights' }));
    assert.deepEqual(await plan(first, again, lights), ['0 visitor-mail', '0 visitor-text', '1 visitor-text']);
    await pass(3_599);
    const third = await save(newQuote({ notes: 'A third' }));
    assert.deepEqual(await plan(third), []);
    await pass(1);
    const fourth = await save(newQuote({ notes: 'A fourth', email: 'other@example.com' }));
    const fifth = await save(newQuote({ notes: 'A fifth' }));
    assert.deepEqual(await plan(fourth, fifth), ['0 visitor-mail', '0 visitor-text', '1 visitor-mail']);
  });

  test('of two that plan for one address at once the second waits for the first, and sends nothing', async () => {
    const { save, store, plan, clock } = await createVisitorScenario(engine);
    const other = await engine.open();
    const [one, two] = [await save(newQuote()), await save(newQuote({ notes: 'Another' }))];
    const planned: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await store.db.transaction().execute(async (transaction) => {
      const rows = await planVisitorMessages(transaction, [one], clock.now(), BOTH);
      planned.push(...rows.map(({ id }) => id));
      // On SQLite one process has the store, and its transactions take turns by themselves.
      const db = engine.name === 'postgres' ? other.db : store.db;
      second = db.transaction().execute(async (later) => {
        planned.push(...(await planVisitorMessages(later, [two], clock.now(), BOTH)).map(({ id }) => id));
      });
      await otherWaits(other.engine, other.db);
    });
    await second;
    assert.deepEqual(planned, [`msg_${one}_visitor-mail`, `msg_${one}_visitor-text`]);
    assert.deepEqual(await plan(two), []);
  });

  test('nobody in quarantine, merged, taken for spam, erased or cut off in a call hears, and no address that is none', async () => {
    const { save, withoutConsent, plan } = await createVisitorScenario(engine);
    const changes = [
      { quarantined_at: 1 },
      { merged_into: 'other' },
      { status: 'spam' },
      { erased_at: 1 },
      { incomplete: 1 },
    ] as const;
    for (const change of changes) {
      const id = await save(newQuote({ notes: JSON.stringify(change) }), change);
      assert.deepEqual(await plan(id), [], JSON.stringify(change));
    }
    for (const email of ['jane@localhost', 'a@example.com,b@example.com', 'jane', '<jane@example.com>']) {
      assert.deepEqual(await plan(await withoutConsent(await save(newQuote({ notes: email }), { email }))), [], email);
    }
  });

  test('a text goes only to a number of this country whose owner has agreed, and not opted out since', async () => {
    const { save, withoutConsent, plan, work, api, store, clock } = await createVisitorScenario(engine);
    assert.deepEqual(await plan(await withoutConsent(await save(newQuote(), NO_MAIL))), []);
    for (const phone of ['555', '+44 20 7946 0018', '876-555-0123', '(123) 456-7890']) {
      assert.deepEqual(await plan(await save(newQuote({ notes: phone }), { ...NO_MAIL, phone })), [], phone);
    }
    const [told, stopped] = [
      await save(newQuote({ notes: 'x' }), NO_MAIL),
      await save(newQuote({ phone: '(404) 555-0188' }), NO_MAIL),
    ];
    const stop = (phone: string) =>
      storeOptOut(store, phone, { phone, keyword: 'STOP', optedOut: true, at: null }, clock.now());
    await stop('+14045550188');
    assert.deepEqual(await plan(told, stopped), ['0 visitor-text']);
    await stop('+14045550123');
    assert.deepEqual(await work(), ['visitor-text dead: this visitor may not be written to any more']);
    assert.equal(api.requests.length, 0);
  });

  test('what is quarantined or erased before it is sent is not sent, and its address is forgotten', async () => {
    const { save, plan, work, server, api, store, clock } = await createVisitorScenario(engine);
    const [spam, erased] = [await save(newQuote()), await save(newHolidayLights({ email: 'joe@example.com' }))];
    assert.equal((await plan(spam, erased)).length, 3);
    await store.db.updateTable('leads').set({ quarantined_at: 1 }).where('id', '=', spam).execute();
    const actor = { id: 'ana', name: 'ana' };
    await eraseLeads(store, { id: erased, alsoSamePerson: false, actor, now: clock.now() });
    const states = (await work()).map((line) => line.split(':')[0]);
    assert.deepEqual(states, ['visitor-mail dead', 'visitor-mail dead', 'visitor-text dead']);
    assert.deepEqual([server.mails.length, api.requests.length], [0, 0]);
    const kept = await store.db.selectFrom('told_addresses').select('lead_id').distinct().execute();
    assert.deepEqual(kept, [{ lead_id: spam }]);
  });

  test('whoever has texted STOP to the number alone is opted out here too', async () => {
    const { save, plan, work, api, store } = await createVisitorScenario(engine);
    api.answer = refusingText(400, 21_610);
    await plan(await save(newQuote(), NO_MAIL));
    assert.deepEqual(await work(), ['visitor-text dead: answered 400 with code 21610']);
    const events = await store.db.selectFrom('opt_out_events').select(['phone', 'opted_out']).execute();
    assert.deepEqual(events, [{ phone: '+14045550123', opted_out: 1 }]);
  });

  test('while the API asks to wait nothing is sent, and then it is', async () => {
    const { save, plan, work, api, pass } = await createVisitorScenario(engine);
    const takes = api.answer;
    api.answer = refusingText(429, 20_429, { 'retry-after': '60' });
    await plan(await save(newQuote(), NO_MAIL));
    assert.match((await work())[0] ?? '', /^visitor-text waiting: answered 429/);
    api.answer = takes;
    await pass(600);
    assert.equal((await work()).at(-1), 'visitor-text delivered');
  });
});

test('visitors are told by what is set up, until that is switched off', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
  const text = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 't', SMS_FROM: '+14045550100' };
  const ways = (settings: Record<string, string>) => visitorWays(readConfig(settings));
  assert.deepEqual(ways({}), { mail: false, text: false });
  assert.deepEqual(ways(mail), { mail: true, text: false });
  assert.deepEqual(ways(text), { mail: false, text: true });
  assert.deepEqual(ways({ ...mail, ...text, VISITOR_MESSAGES: 'off' }), { mail: false, text: false });
});
