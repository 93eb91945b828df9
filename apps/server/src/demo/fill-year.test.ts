import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL_OUTCOMES } from '@downspout/office-api/calls';
import { DELIVERY_STATES, LEAD_KINDS, LEAD_STATUSES } from '@downspout/office-api/leads';
import { verifyChain } from '../consents/verify-chain.ts';
import { readToday } from '../office/appointments/today.ts';
import { outcomeOf } from '../office/calls/call-outcomes.ts';
import { readDeliveryTotals } from '../office/deliveries/delivery-totals.ts';
import { readDestinations } from '../office/deliveries/destinations.ts';
import { inboxLeads, LEAD_COLUMNS } from '../office/inbox/inbox-leads.ts';
import { changesSince } from '../office/live/changed-leads.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { demoConfig } from './demo-config.ts';
import { fillYear } from './fill-year.ts';
import { doWithoutFlushes } from './passing-store.ts';
import { demoDestinations } from './receivers.ts';

const files = sqliteFiles();
/** A Saturday in November, at noon in Atlanta. */
const NOW = Date.UTC(2026, 10, 21, 17);
const CONFIG = demoConfig({});
const YEAR = { now: NOW, leads: 400, config: CONFIG };
const DAY_MS = 24 * 60 * 60_000;

onEachEngine((engine) => {
  test('a year shows every state of the office, and all of it adds up', async () => {
    const store = await engine.open();
    await doWithoutFlushes(store);
    await fillYear({ store, ...YEAR });
    const leads = await readLeads(store);
    const kinds = <Value>(values: readonly Value[]) => new Set(values);

    assert.ok(leads.length >= YEAR.leads);
    assert.deepEqual(kinds(leads.map(({ kind }) => kind)), new Set(LEAD_KINDS));
    assert.deepEqual(kinds(leads.map(({ status }) => status)), new Set(LEAD_STATUSES));
    assert.deepEqual(kinds(leads.map(({ delivery }) => delivery)), new Set(DELIVERY_STATES));
    assert.deepEqual(
      kinds(leads.map(({ assignee }) => assignee?.username)),
      new Set([undefined, 'dana', 'luis', 'tiffany']),
    );
    assert.ok(leads.some(({ mergedInto }) => mergedInto !== null));
    assert.ok(leads.some(({ duplicates, mergedInto }) => duplicates > 0 && mergedInto === null));
    assert.ok(leads.some(({ erased }) => erased));
    assert.ok(leads.some(({ isQuarantined, status }) => isQuarantined && status === 'new'));
    assert.ok(leads.some(({ amountCents }) => amountCents !== null));

    assert.ok(leads.some(({ unansweredSince }) => unansweredSince !== null));
    assert.ok(leads.some(({ kind, unansweredSince }) => kind === 'text' && unansweredSince === null));

    const fresh = leads.filter(({ receivedAt }) => receivedAt > NOW - 60 * 60_000);
    assert.ok(fresh.some(({ status }) => status === 'new'));
    assert.ok(fresh.every(({ receivedAt }) => receivedAt <= NOW));
    assert.ok(Math.min(...leads.map(({ receivedAt }) => receivedAt)) > NOW - 366 * DAY_MS);

    const calls = await store.db.selectFrom('calls').selectAll().execute();
    assert.deepEqual(kinds(calls.map((call) => outcomeOf(call, NOW))), new Set(CALL_OUTCOMES));
    for (const table of ['lead_notes', 'lead_openings', 'lead_answers', 'opt_out_events', 'audit_log'] as const) {
      const { rows } = await store.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      assert.ok(Number(rows) > 0, table);
    }

    const visits = await store.db.selectFrom('appointments').selectAll().execute();
    assert.deepEqual(kinds(visits.map(({ state }) => state)), new Set(['booked', 'done']));
    const today = await readToday(store.db, undefined, { now: NOW, lateAfterMinutes: 30 });
    assert.deepEqual(today.late.visits, [], 'whoever went somewhere has said so');
    assert.ok(visits.some(({ state, starts_at: startsAt }) => state === 'booked' && startsAt > NOW));

    const news = await changesSince(store, NOW - 60_000, NOW);
    assert.ok(news !== null && news.length < 20, 'what is long past is no news to open screens');

    const { firstBreak, unsealed, verified } = await verifyChain(store);
    assert.deepEqual({ firstBreak, unsealed }, { firstBreak: null, unsealed: 0 });
    assert.ok(verified > 0);

    const texts = await store.db
      .selectFrom('deliveries')
      .select(['destination', 'state'])
      .where('recipient', '!=', '')
      .execute();
    const told = new Set(texts.map(({ destination, state }) => `${destination} ${state}`));
    for (const one of ['user-text delivered', 'visitor-text delivered', 'lead-text delivered'])
      assert.ok(told.has(one), one);

    const { missing, accepted, ...states } = await readDeliveryTotals(store);
    assert.deepEqual(missing, []);
    assert.equal(accepted, leads.length);
    assert.equal(
      accepted,
      Object.values(states).reduce((sum, count) => sum + count),
    );
    const health = await readDestinations(store, demoDestinations(CONFIG, store));
    assert.deepEqual(
      health.map(({ name, failingSince }) => [name, failingSince !== null]),
      [
        ['quote-webhook', false],
        ['holiday-lights-webhook', true],
        ['user-text', false],
        ['visitor-text', false],
        ['lead-text', false],
      ],
    );
  });
});

test('nobody in it can be called, written to or visited', async () => {
  const store = await files.open();
  await doWithoutFlushes(store);
  await fillYear({ store, ...YEAR });
  const rows = await everything(store);
  const phones = rows.matchAll(/(?<![\w.-])\+?1?[ (.-]*\d{3}[ ).-]*\d{3}[ .-]*\d{4}(?![\w-])/g);
  const real = [...phones].map(([phone]) => phone).filter((phone) => !/555[ .-]*01\d\d$/.test(phone));
  assert.deepEqual(real, []);
  const hosts = rows.matchAll(/[\w-]+(\.[\w-]+)*\.(com|net|org|io|co|biz|info|us)\b/gi);
  assert.deepEqual(new Set([...hosts].map(([host]) => host.split('.').slice(-2).join('.'))), new Set(['example.com']));
});

test('the same seed makes the same year, and another one another', async () => {
  const told = async (seed: number) => {
    const store = await files.open();
    await doWithoutFlushes(store);
    await fillYear({ store, ...YEAR, leads: 60, seed });
    return everything(store);
  };
  const first = await told(7);
  assert.equal(await told(7), first);
  assert.notEqual(await told(8), first);
});

async function readLeads({ db }: Store) {
  return inboxLeads(db, await db.selectFrom('leads').select(LEAD_COLUMNS).orderBy('id').execute(), NOW);
}

/** All that was made up, but for what is drawn anew each time: the ids of users, notes and changes, and the salts of consents. */
async function everything({ db }: Store): Promise<string> {
  const tables = [
    await db.selectFrom('leads').selectAll().orderBy('id').execute(),
    await db.selectFrom('quote_requests').selectAll().orderBy('lead_id').execute(),
    await db.selectFrom('holiday_lights_leads').selectAll().orderBy('lead_id').execute(),
    await db.selectFrom('deliveries').selectAll().orderBy('lead_id').orderBy('destination').execute(),
    await db
      .selectFrom('delivery_attempts')
      .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
      .select(['lead_id', 'destination', 'number', 'started_at', 'duration_ms', 'outcome', 'status', 'error', 'answer'])
      .orderBy('lead_id')
      .orderBy('destination')
      .orderBy('number')
      .execute(),
    await db.selectFrom('calls').selectAll().orderBy('id').execute(),
    await db.selectFrom('opt_out_events').selectAll().orderBy('id').execute(),
    await db.selectFrom('lead_openings').selectAll().orderBy('lead_id').execute(),
    await db.selectFrom('lead_answers').selectAll().orderBy('lead_id').execute(),
    await db.selectFrom('lead_notes').select(['lead_id', 'at', 'who', 'text']).orderBy('id').execute(),
    await db.selectFrom('audit_log').select(['at', 'who', 'action', 'subject']).orderBy('id').execute(),
  ];
  const drawn = ['assigned_to', 'recipient'];
  return JSON.stringify(
    tables,
    (name, value: unknown) => (drawn.includes(name) || `${value}`.startsWith('msg_') ? undefined : value),
    1,
  );
}
