import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeringMail, startMailServer, TAKES_ALL } from '../deliveries/testing/mail-server.ts';
import { answering } from '../deliveries/testing/receiver.ts';
import type { NewLead } from '../leads/new-lead.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { destinationsFor, mailSettings, WEBHOOKS } from '../testing/destinations.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote } from '../testing/new-leads.ts';
import { createScenario, destinationAt } from './testing/scenario.ts';

/** A scenario with mail beside its webhook. */
async function createMailScenario(engine: Engine) {
  const server = await startMailServer();
  engine.cleanUp(() => server.close());
  const mails = destinationsFor(mailSettings(server.url));
  const scenario = await createScenario(engine, (receiver) => ({ destinations: [destinationAt(receiver), ...mails] }));
  const { store, outbox, clock } = scenario;
  const saveLead = createSaveLead({ store, destinations: [...WEBHOOKS, ...mails], onSaved() {} });
  const save = async (lead: NewLead) => {
    await saveLead({ ...lead, receivedAt: clock.now() });
    outbox.wake();
  };
  const subjects = () => server.mails.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim());
  const states = async () => {
    const rows = await store.db.selectFrom('deliveries').select(['destination', 'state']).orderBy('id').execute();
    return rows.map(({ destination, state }) => `${destination} ${state}`);
  };
  return {
    ...scenario,
    server,
    subjects,
    states,
    saveQuote: () => save(newQuote()),
    saveHolidayLights: () => save(newHolidayLights()),
  };
}

onEachEngine((engine) => {
  test('the owner gets a mail for each lead, beside its webhook, whether there is one or not', async () => {
    const { saveQuote, saveHolidayLights, outbox, pass, subjects, states, receiver } = await createMailScenario(engine);
    outbox.start();
    await saveQuote();
    await saveHolidayLights();
    await pass(1);
    assert.deepEqual(subjects().toSorted(), [
      'New holiday lights request: Jane Smith',
      "New quote request: Jane O'Hara",
    ]);
    assert.equal(receiver.requests.length, 1);
    assert.deepEqual(await states(), [
      'quote-webhook delivered',
      'owner-mail delivered',
      'holiday-lights-webhook waiting',
      'owner-mail delivered',
    ]);
  });

  test('without mail a lead has the one delivery to its webhook', async () => {
    const { store, states } = await createMailScenario(engine);
    await createSaveLead({ store, destinations: WEBHOOKS, onSaved() {} })(newQuote());
    assert.deepEqual(await states(), ['quote-webhook waiting']);
  });

  test('a mail that the server refuses for now is tried again and arrives, and the webhook does not wait for it', async () => {
    const { saveQuote, outbox, pass, server, receiver, subjects, store } = await createMailScenario(engine);
    server.script = answeringMail('RCPT', '451 later');
    outbox.start();
    await saveQuote();
    await pass(10);
    assert.deepEqual([server.mails.length, receiver.requests.length], [0, 1]);
    server.script = TAKES_ALL;
    await pass(20);
    assert.deepEqual(subjects(), ["New quote request: Jane O'Hara"]);
    const { attempts } = await store.db
      .selectFrom('deliveries')
      .select('attempts')
      .where('destination', '=', 'owner-mail')
      .executeTakeFirstOrThrow();
    assert.equal(server.mails[0]?.data.includes('Message-ID: <msg_'), true);
    assert.equal(attempts, 4);
  });

  test('a webhook delivery that dies is told by mail, with why; a mail that dies by none', async () => {
    const { commit, outbox, pass, server, receiver, states, subjects, clock, store } = await createMailScenario(engine);
    receiver.answer = answering(422, {}, 'no such list');
    outbox.start();
    await commit('a', { give_up_at: clock.now() });
    await pass(1);
    assert.deepEqual(await states(), ['quote-webhook dead', 'owner-mail-dead delivered']);
    assert.deepEqual(subjects(), ['New quote request: Ada Lovelace']);
    for (const words of [
      'Not delivered: this request',
      'quote-webhook, 1 attempts',
      'answered 422',
      'no such list',
      'Ada Lovelace',
    ]) {
      assert.ok(server.mails[0]?.data.includes(words), words);
    }
    server.script = answeringMail('RCPT', '550 no such user');
    await commit('b', { give_up_at: clock.now() });
    await pass(1);
    await store.db.updateTable('deliveries').set({ give_up_at: 0 }).where('state', '=', 'waiting').execute();
    await pass(90);
    assert.deepEqual((await states()).toSorted(), [
      'owner-mail-dead dead',
      'owner-mail-dead delivered',
      'quote-webhook dead',
      'quote-webhook dead',
    ]);
  });

  test('what was erased is dead at once, is sent nowhere, and is told to nobody', async () => {
    const { commit, outbox, pass, receiver, server, states, store } = await createMailScenario(engine);
    await commit('a');
    await store.db.updateTable('leads').set({ erased_at: 1 }).execute();
    outbox.start();
    await pass(5);
    assert.deepEqual(await states(), ['quote-webhook dead']);
    assert.deepEqual([receiver.requests.length, server.mails.length], [0, 0]);
    const attempt = await store.db.selectFrom('delivery_attempts').select('error').executeTakeFirstOrThrow();
    assert.equal(attempt.error, "the person's data were erased");
  });

  test('what was erased shows nothing of a destination that fails', async () => {
    const { commit, outbox, pass, receiver, store, logLines } = await createMailScenario(engine);
    receiver.answer = answering(500);
    await commit('a');
    outbox.start();
    await pass(1);
    // The least tried one is the probe.
    await commit('b');
    await store.db
      .updateTable('leads')
      .set({ erased_at: 1 })
      .where('id', 'in', ({ selectFrom }) => selectFrom('deliveries').select('lead_id').where('id', '=', 'b'))
      .execute();
    await pass(3);
    const rows = await store.db.selectFrom('deliveries').select(['id', 'state']).orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ id, state }) => `${id} ${state}`),
      ['a waiting', 'b dead'],
    );
    assert.deepEqual(
      logLines.filter((line) => line.includes('takes deliveries again')),
      [],
    );
  });
});
