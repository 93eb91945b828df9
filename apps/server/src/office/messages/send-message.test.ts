import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeadPage } from '@downspout/office-api/lead';
import type { MessageEntry } from '@downspout/office-api/timeline';
import type { Updateable } from 'kysely';
import { readConfig } from '../../config/read-config.ts';
import { answeringMail, startMailServer } from '../../deliveries/testing/mail-server.ts';
import { replyDestinations } from '../../lead-messages/destinations.ts';
import type { NewLead } from '../../leads/new-lead.ts';
import { storeOptOut } from '../../opt-outs/store-opt-out.ts';
import { createScenario } from '../../outbox/testing/scenario.ts';
import type { LeadsTable } from '../../store/tables.ts';
import { type Engine, onEachEngine } from '../../testing/engines.ts';
import { newHolidayLights, newQuote } from '../../testing/new-leads.ts';
import { refusingText, startTextApi, textSettings } from '../../text-messages/testing/text-api.ts';
import { changesOf, messagesOf, openLeadsOffice } from '../testing/leads.ts';
import { PASSWORD } from '../testing/office.ts';

const TEXT = { id: '019ab000-0000-4000-8000-000000000001', way: 'text', text: 'Can we come by at 9?' } as const;
const MAIL = {
  id: '019ab000-0000-4000-8000-000000000002',
  way: 'mail',
  subject: 'Your quote',
  text: 'Hello Jane,\n\nit is <ready>.',
} as const;

/** An office that writes to people through real servers, and an outbox whose clock is moved by hand. */
async function openReplies(engine: Engine) {
  const [server, api, store] = await Promise.all([startMailServer(), startTextApi(), engine.open()]);
  engine.cleanUp(() => Promise.all([server.close(), api.close()]));
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Office <office@example.com>' };
  const destinations = replyDestinations(readConfig({ ...mail, ...textSettings(api) }), store);
  const { outbox, pass, clock } = await createScenario(engine, { store, destinations, fetch });
  const office = await openLeadsOffice(engine, { store, destinations });
  office.clock.now = clock.now();
  return {
    ...office,
    save: (lead: NewLead) => {
      const receivedAt = clock.now();
      return office.save({ ...lead, receivedAt, submittedAt: new Date(receivedAt).toISOString() });
    },
    server,
    api,
    clock,
    pass,
    async send(id: string, body: object): Promise<[number, string | undefined]> {
      const answer = await office.ana.post(`/api/leads/${id}/messages`, body);
      return [answer.statusCode, answer.json().error?.code];
    },
    async work(): Promise<void> {
      outbox.start();
      outbox.wake();
      await pass(1);
    },
    states: async (id: string) => messagesOf(await office.page(id)).map(({ way, state }) => `${way} ${state}`),
    async set(id: string, changes: Updateable<LeadsTable>): Promise<void> {
      await store.db.updateTable('leads').set(changes).where('id', '=', id).execute();
    },
    optOut: (phone: string) =>
      storeOptOut(store, phone, { phone, keyword: 'STOP', optedOut: true, at: null }, clock.now()),
  };
}

onEachEngine((engine) => {
  test('a text and a mail are written once however often they are asked for, and arrive as they were written', async () => {
    const { save, send, work, states, api, server, page, store } = await openReplies(engine);
    const id = await save(newQuote());
    assert.deepEqual((await page(id)).ways, { mail: null, text: null });
    for (let sent = 0; sent < 2; sent += 1) {
      assert.deepEqual(await send(id, TEXT), [200, undefined]);
      assert.deepEqual(await send(id, MAIL), [200, undefined]);
    }
    assert.deepEqual(await states(id), ['text waiting', 'mail waiting']);
    await work();
    assert.deepEqual(await states(id), ['text sent', 'mail sent']);
    assert.deepEqual(await send(id, TEXT), [200, undefined]);
    await work();
    assert.deepEqual(api.texts(), [{ to: '+14045550123', from: '+14045550100', body: TEXT.text }]);
    const [mail, ...more] = server.mails;
    assert.deepEqual([mail?.to, more], [['jane@example.com'], []]);
    for (const words of [
      'Subject: Your quote',
      `References: <lead-${id}@example.com>`,
      'Reply-To: "Dogwood Gutter Co." <hello@dogwood.example.com>',
      '<p>it is &#60;ready&#62;.</p>',
    ]) {
      assert.ok(mail?.data.replace(/=\r\n/g, '').includes(words), words);
    }
    assert.doesNotMatch(mail?.data ?? '', /auto-submitted/i);
    const rows = await store.db.selectFrom('deliveries').select(['destination', 'recipient']).execute();
    const own = rows.filter(({ recipient }) => recipient !== '').map((row) => `${row.destination} ${row.recipient}`);
    assert.deepEqual(own.toSorted(), [`lead-mail ${MAIL.id}`, `lead-text ${TEXT.id}`]);
  });

  test('a mail about an appointment of the lead carries it as a calendar file, and none of another', async () => {
    const { save, send, work, change, server } = await openReplies(engine);
    const [id, other] = [await save(newQuote()), await save(newQuote({ notes: 'other', email: 'other@example.com' }))];
    const startsAt = Date.parse('2026-11-24T08:00-05:00');
    const terms = { job: 'Gutter cleaning', address: '1 Main St', note: 'Ladder', userId: null };
    const appointment = { ...terms, id: MAIL.id, startsAt, endsAt: startsAt + 1 };
    assert.equal(await change(id, 'appointments', appointment), '200');
    assert.deepEqual(await send(id, { ...MAIL, appointmentId: MAIL.id }), [200, undefined]);
    const elsewhere = { ...MAIL, id: '019ab000-0000-4000-8000-000000000004', appointmentId: MAIL.id };
    assert.deepEqual(await send(other, elsewhere), [200, undefined]);
    await work();
    const mailTo = (address: string) => server.mails.find(({ to }) => to.includes(address))?.data ?? '';
    assert.match(mailTo('jane@example.com'), /Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    assert.match(mailTo('jane@example.com'), /SUMMARY:Gutter cleaning/);
    assert.match(mailTo('jane@example.com'), /filename=appointment\.ics/);
    assert.doesNotMatch(mailTo('jane@example.com'), /Ladder/);
    assert.match(mailTo('other@example.com'), /Your quote/);
    assert.doesNotMatch(mailTo('other@example.com'), /calendar/);
  });

  test('it answers the lead: a new one is contacted, any other status stays, and the history says it', async () => {
    const { save, send, page, store, clock } = await openReplies(engine);
    const id = await save(newQuote());
    await send(id, TEXT);
    await send(id, MAIL);
    const shown = await page(id);
    const { lead } = shown;
    const messages = messagesOf(shown);
    assert.deepEqual([lead.status, lead.firstContactAt, lead.version], ['contacted', clock.now(), 1]);
    assert.deepEqual(
      changesOf(shown).map(({ action, who, after }) => `${who} ${action} ${after?.way ?? after?.status}`),
      ['ana status-changed contacted'],
    );
    assert.deepEqual(messages[0], {
      ...TEXT,
      what: 'message',
      leadId: id,
      at: clock.now(),
      direction: 'out',
      who: 'ana',
      address: '+14045550123',
      subject: '',
      state: 'waiting',
      error: null,
      deliveryId: `msg_${id}_lead-text_${TEXT.id}`,
    } satisfies MessageEntry);
    const answers = await store.db.selectFrom('lead_answers').select(['lead_id', 'answered_by']).execute();
    assert.deepEqual(answers, [{ lead_id: id, answered_by: 'ana' }]);
    const won = await save(newQuote({ notes: 'Another' }));
    await store.db.updateTable('leads').set({ status: 'won' }).where('id', '=', won).execute();
    await send(won, { ...TEXT, id: '019ab000-0000-4000-8000-000000000003' });
    assert.equal((await page(won)).lead.status, 'won');
  });

  test('what cannot be written is refused with the reason, which the page knows too, and nothing is stored', async () => {
    const { save, send, page, set, optOut, store } = await openReplies(engine);
    const changes = [
      [{ erased_at: 1 }, 'erased'],
      [{ quarantined_at: 1 }, 'quarantined'],
      [{ phone: '+44 20 7946 0018' }, 'no_address'],
      [{ phone: '555' }, 'no_address'],
    ] as const;
    for (const [change, code] of changes) {
      const id = await save(newQuote({ notes: JSON.stringify(change) }));
      await set(id, change);
      assert.deepEqual(await send(id, TEXT), [422, code]);
      assert.equal((await page(id)).ways.text, code.replace('_', '-'));
    }
    const noMail = await save(newQuote({ notes: 'x' }));
    await set(noMail, { email: 'jane' });
    assert.deepEqual(await send(noMail, MAIL), [422, 'no_address']);
    const [never, stopped] = [await save(newHolidayLights()), await save(newQuote({ phone: '(404) 555-0188' }))];
    assert.deepEqual(await send(never, TEXT), [422, 'no_consent']);
    await optOut('+14045550188');
    assert.deepEqual(await send(stopped, TEXT), [422, 'opted_out']);
    assert.deepEqual((await page(stopped)).ways, { mail: null, text: 'opted-out' });
    assert.deepEqual(await send('none', TEXT), [404, 'not_found']);
    for (const wrong of [
      { ...TEXT, id: 'mine' },
      { ...TEXT, text: ' ' },
      { ...TEXT, text: 'x'.repeat(1_501) },
      { ...MAIL, subject: '' },
      { ...TEXT, way: 'fax' },
    ]) {
      assert.deepEqual(await send(stopped, wrong), [422, 'invalid']);
    }
    assert.deepEqual(await store.db.selectFrom('lead_messages').selectAll().execute(), []);
  });

  test('without a mail server and an SMS service nothing can be written', async () => {
    const bare = await openLeadsOffice(engine);
    const id = await bare.save();
    assert.deepEqual((await bare.page(id)).ways, { mail: 'not-set-up', text: 'not-set-up' });
    assert.equal(await bare.change(id, 'messages', TEXT), '422 not_set_up');
  });

  test('one id is one message', async () => {
    const { save, send } = await openReplies(engine);
    const [one, two] = [await save(newQuote()), await save(newQuote({ notes: 'Another' }))];
    assert.deepEqual(await send(one, TEXT), [200, undefined]);
    assert.deepEqual(await send(two, TEXT), [422, 'id_reused']);
    assert.deepEqual(await send(one, { ...TEXT, text: 'Something else' }), [422, 'id_reused']);
  });

  test('what fails says why in plain words, and who has texted STOP alone is opted out from then on', async () => {
    const { save, send, work, page, api, server, optOut } = await openReplies(engine);
    const id = await save(newQuote());
    api.answer = refusingText(400, 21_614);
    server.script = answeringMail('RCPT', '550 5.1.1 no such mailbox');
    await send(id, TEXT);
    await send(id, MAIL);
    await work();
    const failed = (lead: LeadPage) => messagesOf(lead).map(({ way, state, error }) => `${way} ${state}: ${error}`);
    const [text = '', mail = ''] = failed(await page(id));
    assert.equal(text, 'text dead: The number is a landline, which takes no texts.');
    assert.match(mail, /^mail (dead|waiting): .*no such mailbox/);
    const later = await save(newQuote({ notes: 'Another' }));
    await send(later, { ...TEXT, id: '019ab000-0000-4000-8000-000000000003' });
    await optOut('+14045550123');
    await work();
    assert.deepEqual(failed(await page(later)), ['text dead: The number has opted out of texts.']);
    assert.equal(api.texts().length, 1);
  });

  test('what was not sent yet when its person is erased, or taken for spam, never is', async () => {
    const { save, send, work, page, api, server, ana, set, states, store } = await openReplies(engine);
    const [erased, spam] = [await save(newQuote()), await save(newQuote({ notes: 'Another' }))];
    await send(erased, TEXT);
    await send(erased, MAIL);
    await send(spam, { ...TEXT, id: '019ab000-0000-4000-8000-000000000003' });
    const answer = await ana.post(`/api/leads/${erased}/erase`, { password: PASSWORD, alsoSamePerson: false });
    assert.equal(answer.statusCode, 200, answer.body);
    await set(spam, { quarantined_at: 1 });
    await work();
    assert.deepEqual([api.texts(), server.mails], [[], []]);
    assert.deepEqual([messagesOf(await page(erased)), await states(spam)], [[], ['text dead']]);
    const kept = await store.db.selectFrom('lead_messages').select('lead_id').execute();
    assert.deepEqual(kept, [{ lead_id: spam }]);
  });

  test('exports hold what was written', async () => {
    const { save, send, ana, clock } = await openReplies(engine);
    await send(await save(newQuote()), MAIL);
    const [exported] = (await ana.get('/api/export/leads.json')).json();
    const at = new Date(clock.now()).toISOString();
    assert.equal(exported.messages, `${at} ana by mail: Your quote: ${MAIL.text}`);
  });

  test('of a lead that is merged into another one the messages are shown there', async () => {
    const { save, send, page, ana } = await openReplies(engine);
    const [older, newer] = [await save(newQuote()), await save(newQuote({ notes: 'Another' }))];
    await send(older, TEXT);
    const answer = await ana.post(`/api/leads/${older}/merge`, { into: newer, version: 1 });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(
      messagesOf(await page(newer)).map(({ id, leadId }) => [id, leadId]),
      [[TEXT.id, older]],
    );
  });
});
