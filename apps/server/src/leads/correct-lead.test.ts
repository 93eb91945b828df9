import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionNote } from '@downspout/business/assistant';
import { callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import { currentCallConsent } from '@downspout/leads/consent';
import { sealNow } from '../consents/testing/chain.ts';
import { payloadOf } from '../deliveries/payloads.ts';
import { readStoredLeads } from '../deliveries/stored-leads.ts';
import { CONSOLE } from '../office/audit.ts';
import { eraseLeads } from '../office/erasing/erase-leads.ts';
import { readLeadPage } from '../office/lead/read-lead-page.ts';
import { changesOf, notesOf } from '../office/testing/leads.ts';
import type { Store } from '../store/database.ts';
import { MAIL, WEBHOOKS } from '../testing/destinations.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newQuote, RECEIVED_AT } from '../testing/new-leads.ts';
import type { NewQuote } from './new-lead.ts';
import { createSaveLead } from './save-lead.ts';

const FIRST = { first_name: 'Jane', phone: '(404) 555-0123', notes: 'Two stories.', sms_opt_in: true };
const CORRECTION = {
  ...FIRST,
  phone: '(404) 555-0199',
  email: 'jane@example.com',
  notes: `${correctionNote} Two stories.`,
};

onEachEngine((engine) => {
  test('a later request of a call corrects its lead, and the owner sees both what it says and what it said', async () => {
    const { store, save } = await open(engine);
    const first = await save(quoteOf(FIRST));
    const later = await save(quoteOf({ ...CORRECTION, sms_opt_in: false }, RECEIVED_AT + 9_000));
    assert.ok(first.state === 'stored' && later.state === 'stored');
    assert.deepEqual([later.id, later.duplicate], [first.id, true]);
    assert.equal((await leads(store)).length, 1);
    const page = await readLeadPage(store, first.id, { destinations: [], now: RECEIVED_AT });
    assert.ok(page);
    const { phone, email, notes } = page.given;
    assert.deepEqual([phone, email, notes], ['(404) 555-0199', 'jane@example.com', CORRECTION.notes]);
    assert.deepEqual([page.consent?.smsOptIn, page.consent?.text, page.lead.version], [false, '', 1]);
    assert.deepEqual(
      notesOf(page).map(({ who, text }) => [who, text]),
      [['assistant', 'Corrected by the visitor in the same call. Before: phone (404) 555-0123']],
    );
    const [change] = changesOf(page);
    assert.deepEqual([change?.action, change?.after], ['corrected', { fields: ['phone', 'email', 'notes'] }]);
    const index = await store.db.selectFrom('lead_index').select(['phone_key', 'email_key']).execute();
    assert.deepEqual(index, [{ phone_key: '4045550199', email_key: 'jane@example.com' }]);
  });

  test('an automation that was told of the lead is told again under another id, in the same fields', async () => {
    const { store, save } = await open(engine, true);
    await save(quoteOf(FIRST));
    await store.db.updateTable('deliveries').set({ state: 'delivered', attempts: 1 }).execute();
    await save(quoteOf(CORRECTION));
    const deliveries = await store.db.selectFrom('deliveries').select(['id', 'destination', 'state']).execute();
    assert.deepEqual(deliveries.map(({ destination, state }) => `${destination} ${state}`).sort(), [
      'owner-mail delivered',
      'owner-mail waiting',
      'quote-webhook delivered',
      'quote-webhook waiting',
    ]);
    assert.equal(new Set(deliveries.map(({ id }) => id)).size, 4);
    const [{ id } = { id: '' }] = await leads(store);
    const lead = (await readStoredLeads(store.db, [id])).get(id);
    const body = JSON.parse(lead === undefined ? '' : payloadOf(lead));
    assert.deepEqual([body.phone, body.notes], [CORRECTION.phone, CORRECTION.notes]);
    assert.equal(Object.keys(body).length, 9);
  });

  test('a delivery that nobody has tried yet tells the correction by itself', async () => {
    const { store, save } = await open(engine);
    await save(quoteOf(FIRST));
    await save(quoteOf(CORRECTION));
    assert.equal((await store.db.selectFrom('deliveries').select('id').execute()).length, 1);
  });

  test('requests of a call that come at once, twice or back and forth are one lead, which says the last', async () => {
    const { store, save } = await open(engine);
    await Promise.all([save(quoteOf(FIRST)), save(quoteOf(CORRECTION)), save(quoteOf(FIRST))]);
    assert.deepEqual(
      (await leads(store)).map(({ phone }) => phone),
      [FIRST.phone],
    );
    await save(quoteOf(CORRECTION));
    await save(quoteOf(CORRECTION));
    const [lead, ...more] = await leads(store);
    assert.deepEqual([lead?.phone, lead?.version, more], [CORRECTION.phone, 3, []]);
    await save({ ...quoteOf(FIRST), callId: 'call-2' });
    assert.equal((await leads(store)).length, 2);
  });

  test('a message that comes again after its correction changes nothing', async () => {
    const { store, save } = await open(engine);
    const one = { ...quoteOf(FIRST), idempotencyKey: 'tool:1', messageKey: 'tool:1' };
    const two = { ...quoteOf(CORRECTION), idempotencyKey: 'tool:2', messageKey: 'tool:2' };
    const three = { ...quoteOf(FIRST), idempotencyKey: 'tool:3', messageKey: 'tool:3' };
    await save(one);
    await save(two);
    assert.deepEqual(await save(one), { state: 'key-reused' });
    assert.equal((await leads(store))[0]?.phone, CORRECTION.phone);
    await save(three);
    assert.deepEqual(await save(two), { state: 'key-reused' });
    assert.deepEqual(
      (await leads(store)).map(({ phone }) => phone),
      [FIRST.phone],
    );
  });

  test('a consent that stands keeps its time; what is sealed stays as it was, and the correction is kept beside it', async () => {
    const { store, save } = await open(engine);
    await save(quoteOf(FIRST));
    await save(quoteOf({ ...FIRST, first_name: 'Jayne' }, RECEIVED_AT + 60_000));
    const [quote] = await store.db.selectFrom('quote_requests').select(['sms_opt_in', 'consented_at']).execute();
    assert.deepEqual(quote, { sms_opt_in: 1, consented_at: new Date(RECEIVED_AT).toISOString() });
    await sealNow(store);
    await save(quoteOf(CORRECTION));
    const named = async () => (await leads(store)).map(({ first_name, phone }) => `${first_name} ${phone}`);
    assert.deepEqual(await named(), [`Jayne ${FIRST.phone}`, `Jane ${CORRECTION.phone}`]);
    await save(quoteOf({ ...CORRECTION, first_name: 'Janet' }));
    assert.deepEqual(await named(), [`Jayne ${FIRST.phone}`, `Janet ${CORRECTION.phone}`]);
  });

  test('a consent given with another number is one of its own time', async () => {
    const { store, save } = await open(engine);
    await save(quoteOf(FIRST));
    await save(quoteOf(CORRECTION, RECEIVED_AT + 60_000));
    const [quote] = await store.db.selectFrom('quote_requests').select(['sms_opt_in', 'consented_at']).execute();
    assert.deepEqual(quote, { sms_opt_in: 1, consented_at: new Date(RECEIVED_AT + 60_000).toISOString() });
  });

  test('what a call left incomplete is not corrected: the whole request is a lead beside it', async () => {
    const { store, save } = await open(engine);
    await save({ ...quoteOf(FIRST), incomplete: true });
    await save(quoteOf(CORRECTION));
    assert.deepEqual(
      (await leads(store)).map(({ phone }) => phone),
      [FIRST.phone, CORRECTION.phone],
    );
  });

  test('what was erased does not come back by a correction', async () => {
    const { store, save } = await open(engine);
    const first = await save(quoteOf(FIRST));
    const id = first.state === 'stored' ? first.id : '';
    await eraseLeads(store, { id, alsoSamePerson: false, actor: CONSOLE, now: RECEIVED_AT });
    assert.deepEqual(await save(quoteOf(CORRECTION)), { state: 'key-reused' });
    assert.deepEqual(
      (await leads(store)).map(({ phone }) => phone),
      [''],
    );
  });
});

async function open(engine: Engine, mailsOwner = false) {
  const store = await engine.open();
  return {
    store,
    save: createSaveLead({ store, destinations: mailsOwner ? [...WEBHOOKS, ...MAIL] : WEBHOOKS, onSaved() {} }),
  };
}

function quoteOf(fields: object, receivedAt = RECEIVED_AT): NewQuote {
  const request = callQuoteRequestSchema.parse(fields);
  const consent = request.sms_opt_in ? currentCallConsent : null;
  const submittedAt = new Date(receivedAt).toISOString();
  return { ...newQuote(), callId: 'call-1', request, consent, receivedAt, submittedAt };
}

function leads(store: Store) {
  return store.db.selectFrom('leads').select(['id', 'first_name', 'phone', 'version']).orderBy('id').execute();
}
