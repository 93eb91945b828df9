import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxPage } from '@downspout/office-api/inbox';
import { DEFAULT_PREFERENCES } from '@downspout/office-api/notifications';
import { storePreferences } from '../notifications/preferences.ts';
import { changesOf, messagesOf, openLeadsOffice } from '../office/testing/leads.ts';
import { PASSWORD } from '../office/testing/office.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { logLines } from '../testing/log-lines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { openSite } from '../testing/site.ts';
import { reportText, SMS_ACCOUNT } from './testing/sms-service.ts';

const MOBILE = '+14045550123';

/** A site and an office on one store. */
async function openBoth(engine: Engine) {
  const office = await openLeadsOffice(engine);
  let woken = 0;
  const { app } = await openSite(engine, {
    store: office.store,
    settings: SMS_ACCOUNT,
    clock: () => office.clock.now,
    destinations: [{ name: 'user-mail', idSuffix: '_user_mail', accepts: () => false }],
    onLeadSaved() {},
    onLeadCorrected: () => (woken += 1),
  });
  const { db } = office.store;
  return {
    ...office,
    site: app,
    woken: () => woken,
    inbox: async () => ((await office.ana.get('/api/inbox')).json() as InboxPage).leads,
    stored: () => db.selectFrom('lead_messages').select(['lead_id', 'text', 'address']).orderBy('at').execute(),
    mailed: () => db.selectFrom('deliveries').selectAll().where('destination', '=', 'user-mail').execute(),
    async tellByMail() {
      const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const ways = { push: false, mail: true, text: false };
      await storePreferences(db, id, { ...DEFAULT_PREFERENCES, ways, mailAddress: 'ana@example.com', kinds: [] }, 0);
      return id;
    },
  };
}

onEachEngine((engine) => {
  test('a text goes to the newest lead of its number, once, and waits there for an answer', async () => {
    const { site, save, page, inbox, stored, clock, change } = await openBoth(engine);
    const [older, newer] = [await save(newQuote()), await save(newQuote({ notes: 'Another', phone: '404.555.0123' }))];
    await change(newer, 'status', { status: 'won', version: 0 });
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await reportText(site, { MessageSid: 'SM77', Body: ' See you at 9?\n' });
      assert.deepEqual([answer.statusCode, answer.body], [200, '<Response></Response>']);
      assert.equal(answer.headers['content-type'], 'text/xml; charset=utf-8');
    }
    assert.deepEqual(await stored(), [{ lead_id: newer, text: 'See you at 9?', address: MOBILE }]);
    const shown = await page(newer);
    assert.deepEqual(
      messagesOf(shown).map(({ direction, state, who, error, deliveryId }) => [
        direction,
        state,
        who,
        error,
        deliveryId,
      ]),
      [['in', 'received', '', null, null]],
    );
    assert.deepEqual([shown.lead.status, changesOf(shown).length], ['won', 1]);
    const waiting = (await inbox()).map(({ id, unansweredSince }) => [id, unansweredSince]);
    assert.deepEqual(waiting, [
      [newer, clock.now],
      [older, null],
    ]);
  });

  test('a lead that was put off is wanted at once when its person texts, and the history says so', async () => {
    const { site, save, page, change, clock } = await openBoth(engine);
    const id = await save(newQuote());
    const until = clock.now + 24 * 60 * 60_000;
    assert.equal(await change(id, 'snooze', { until, version: 0 }), '200');
    await reportText(site, {});
    const shown = await page(id);
    assert.deepEqual([shown.lead.snooze, shown.lead.version], [null, 2]);
    const last = changesOf(shown).at(-1);
    assert.deepEqual([last?.who, last?.action, last?.before], ['visitor', 'unsnoozed', { until }]);
  });

  test('whoever takes care of the lead is notified, and else those whose turn it is, unless it is spam', async () => {
    const { site, save, mailed, woken, tellByMail, change, store } = await openBoth(engine);
    const user = await tellByMail();
    const id = await save(newQuote());
    await reportText(site, {});
    const [row, ...more] = await mailed();
    assert.deepEqual([row?.recipient, row?.lead_id, row?.state, more, woken()], [user, id, 'waiting', [], 1]);
    const { id: message } = await store.db.selectFrom('lead_messages').select('id').executeTakeFirstOrThrow();
    assert.equal(row?.id, `msg_${id}_user-mail_${user}_0_${message}`);
    await change(id, 'status', { status: 'spam', version: 0 });
    await reportText(site, {});
    assert.equal((await mailed()).length, 1);
  });

  test('from nobody known it becomes a lead with the text as its notes, which can be answered by text', async () => {
    const { site, page, inbox, stored } = await openBoth(engine);
    for (let sent = 0; sent < 2; sent += 1) {
      await reportText(site, { MessageSid: 'SM1x', From: '+14045550177', Body: 'Do you clean gutters?' });
    }
    await reportText(site, { From: '+14045550177', Body: 'In Decatur' });
    const leads = await inbox();
    assert.deepEqual(
      leads.map(({ kind, phone, excerpt, status }) => [kind, phone, excerpt, status]),
      [['text', '+14045550177', 'Do you clean gutters?', 'new']],
    );
    assert.deepEqual((await stored()).map(({ text }) => text).toSorted(), ['Do you clean gutters?', 'In Decatur']);
    const { ways, consent } = await page(leads[0]?.id ?? '');
    assert.deepEqual([ways.text, consent?.smsOptIn], ['not-set-up', false]);
  });

  test('nothing is hidden: what was merged shows at its main lead, and possible spam and the erased get a new one', async () => {
    const { site, save, page, inbox, ana, store, stored } = await openBoth(engine);
    const [merged, main] = [await save(newQuote()), await save(newQuote({ phone: '(404) 555-0188', notes: 'Main' }))];
    assert.equal((await ana.post(`/api/leads/${merged}/merge`, { into: main, version: 0 })).statusCode, 200);
    await reportText(site, { Body: 'To the main lead' });
    assert.deepEqual(
      messagesOf(await page(main)).map(({ text }) => text),
      ['To the main lead'],
    );
    const quarantined = await save(newQuote({ phone: '(404) 555-0155', notes: 'Spam?' }));
    await store.db.updateTable('leads').set({ quarantined_at: 1 }).where('id', '=', quarantined).execute();
    await reportText(site, { From: '+14045550155', Body: 'I am real' });
    const later = await save(newQuote({ phone: '(404) 555-0166', notes: 'Spam, it turns out' }));
    const twice = { MessageSid: 'SMtwice', From: '+14045550166', Body: 'Buy now' };
    await reportText(site, twice);
    await store.db.updateTable('leads').set({ quarantined_at: 1 }).where('id', '=', later).execute();
    await reportText(site, twice);
    const erased = await save(newQuote({ phone: '(404) 555-0144', notes: 'Gone' }));
    await reportText(site, { From: '+14045550144', Body: 'Forget me' });
    await ana.post(`/api/leads/${erased}/erase`, { password: PASSWORD, alsoSamePerson: false });
    await reportText(site, { From: '+14045550144', Body: 'Here again' });
    const texts = (await inbox()).filter(({ kind }) => kind === 'text').map(({ excerpt }) => excerpt);
    assert.deepEqual(texts.toSorted(), ['Here again', 'I am real']);
    assert.doesNotMatch(JSON.stringify(await stored()), /Forget/);
  });

  test('STOP and START are opt-outs and no messages, a repeat of an old STOP changes nothing, and HELP is left to the service', async () => {
    const { site, stored, store, clock } = await openBoth(engine);
    const standing = async () =>
      (await store.db.selectFrom('opt_out_events').select(['keyword', 'phone']).orderBy('at').execute()).map(
        ({ keyword, phone }) => `${keyword} ${phone}`,
      );
    assert.equal((await reportText(site, { MessageSid: 'SM9', Body: 'Stop.' })).statusCode, 200);
    clock.now += 3_600_000;
    await reportText(site, { Body: 'START' });
    clock.now += 3_600_000;
    await reportText(site, { MessageSid: 'SM9', Body: 'Stop.' });
    await reportText(site, { Body: 'help' });
    assert.deepEqual(await standing(), [`STOP ${MOBILE}`, `START ${MOBILE}`]);
    assert.deepEqual(await stored(), []);
  });

  test('what is not signed by the account stores nothing, and no log line tells what was texted', async () => {
    const { log, lines } = logLines();
    const { app, store } = await openSite(engine, { settings: SMS_ACCOUNT, log });
    const refused = [
      reportText(app, {}, { token: 'another' }),
      reportText(app, {}, { host: 'evil.example' }),
      reportText(app, { AccountSid: 'AC2' }),
      app.inject({ method: 'POST', url: '/api/texts' }),
      app.inject({
        method: 'POST',
        url: '/api/texts',
        payload: 'MessageSid=SM1&From=%2B14045550123&AccountSid=AC1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ];
    for (const [index, one] of refused.entries()) {
      const answer = await one;
      assert.deepEqual([answer.statusCode, answer.json().error.code], [401, 'unauthorized'], String(index));
    }
    const codes = [];
    for (const fields of [{ MessageSid: '' }, { From: '' }, { MessageSid: "x' or 1" }]) {
      codes.push((await reportText(app, fields)).statusCode);
    }
    codes.push((await reportText(app, { Body: 'x'.repeat(70_000) })).statusCode);
    assert.deepEqual(codes, [422, 422, 422, 413]);
    assert.deepEqual(await store.db.selectFrom('lead_messages').selectAll().execute(), []);
    assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
    await reportText(app, { Body: 'secret words' });
    assert.doesNotMatch(lines.join(''), /4045550123|secret words/);
    const { app: bare } = await openSite(engine, {});
    assert.equal((await reportText(bare, {})).statusCode, 401);
  });

  test('pictures come as their addresses, and whatever characters a text has', async () => {
    const { site, stored } = await openBoth(engine);
    await reportText(site, {
      Body: 'a\0b \ud83c\udfe0',
      MediaUrl0: 'https://api.example/1',
      MediaUrl1: 'https://api.example/2',
    });
    const [only] = await stored();
    assert.equal(only?.text, 'a\uFFFDb 🏠\nhttps://api.example/1\nhttps://api.example/2');
  });
});
