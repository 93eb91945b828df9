import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveLeads } from '../consents/testing/chain.ts';
import type { NewLead } from '../leads/new-lead.ts';
import { readOptOut } from '../opt-outs/read-opt-out.ts';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote, RECEIVED_AT } from '../testing/new-leads.ts';
import { readDeliveryContents } from './delivery-content.ts';
import { payloadOf } from './payloads.ts';

const HOUR_MS = 3_600_000;
const PHONE = '+14045550123';

onEachEngine((engine) => {
  test('who opted out after the consent is told as not consenting, and nothing else of the payload changes', async () => {
    const store = await engine.open();
    const [stopped, other] = await saveLeads(store, [newQuote(), newQuote({ phone: '(404) 555-0199' })]);
    const before = await payload(store, stopped);
    assert.equal(before.sms_opt_in, true);
    await say(store, 'STOP', 1);
    assert.deepEqual(await payload(store, stopped), { ...before, sms_opt_in: false });
    assert.equal((await payload(store, other)).sms_opt_in, true);
    await say(store, 'START', 2);
    assert.deepEqual(await payload(store, stopped), before);
  });

  test('a new consent after the opt-out counts again, and one from before it does not', async () => {
    const store = await engine.open();
    await say(store, 'STOP', 1);
    const [old, fresh, waited, never] = await saveLeads(store, [
      newQuote({ first_name: 'Old' }),
      later(newQuote({ first_name: 'Fresh' }), 2, 2),
      // Agreed to before the opt-out, and kept by the browser until the network was there again.
      later(newQuote({ first_name: 'Waited' }), 0, 2),
      { ...newQuote({ first_name: 'Never' }), consent: null },
    ]);
    const told = [];
    for (const id of [old, fresh, waited, never]) told.push((await payload(store, id)).sms_opt_in);
    assert.deepEqual(told, [false, true, false, false]);
    await say(store, 'START', 3);
    assert.equal((await payload(store, never)).sms_opt_in, false);
    await say(store, 'STOP', 4);
    assert.equal((await payload(store, fresh)).sms_opt_in, false);
  });

  test('a browser whose clock is fast does not consent in the future', async () => {
    const store = await engine.open();
    const [id] = await saveLeads(store, [later(newQuote(), 50, 0)]);
    await say(store, 'STOP', 1);
    assert.equal((await payload(store, id)).sms_opt_in, false);
  });

  test('the holiday form, and a phone that is none, are told as they are', async () => {
    const store = await engine.open();
    await say(store, 'STOP', 1);
    const [holiday, none] = await saveLeads(store, [newHolidayLights(), newQuote({ phone: 'ask my wife' })]);
    assert.equal((await payload(store, holiday)).phone, '404 555 0123');
    assert.equal((await payload(store, none)).sms_opt_in, true);
  });
});

/** Consented, and received, so many hours later. */
function later(lead: NewLead, consentedHours: number, receivedHours: number): NewLead {
  const submittedAt = new Date(RECEIVED_AT + consentedHours * HOUR_MS).toISOString();
  return { ...lead, submittedAt, receivedAt: RECEIVED_AT + receivedHours * HOUR_MS };
}

async function say(store: Store, keyword: string, hours: number): Promise<void> {
  const now = RECEIVED_AT + hours * HOUR_MS;
  const optOut = readOptOut(JSON.stringify({ phone: PHONE, keyword }));
  await storeOptOut(store, `${keyword}-${hours}`, optOut, now);
}

async function payload(store: Store, id = ''): Promise<Record<string, unknown>> {
  const contents = await readDeliveryContents(store.db, { tellsOf: 'leads' }, [id]);
  const lead = contents.get(id)?.lead;
  assert.ok(lead);
  return JSON.parse(payloadOf(lead));
}
