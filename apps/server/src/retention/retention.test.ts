import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeadStatus } from '@downspout/office-api/leads';
import type { RetentionPage } from '@downspout/office-api/retention';
import { readConfig } from '../config/read-config.ts';
import type { NewLead } from '../leads/new-lead.ts';
import { readDeliveryTotals } from '../office/deliveries/delivery-totals.ts';
import { createLeadIndex } from '../office/inbox/lead-index.ts';
import { addCall } from '../office/testing/calls.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../office/testing/leads.ts';
import { auditOf, NOW } from '../office/testing/office.ts';
import { storeText } from '../office/testing/store-bytes.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { DAY_MS, NOTICE_MS, type RetentionDays, retentionDays } from './rules.ts';
import { cleanUp, type Gone, runRetention } from './run-retention.ts';

const RULES: RetentionDays = { ...retentionDays(readConfig({})), 'lost-leads': 730 };
const PERSONAL = /quirinius|zapfenstreich|rumpel/i;
const GONE = { first_name: 'Quirinius', last_name: 'Zapfenstreich', email: 'rumpel@example.com' };

onEachEngine((engine) => {
  test('what was said in a call without a lead goes after its days, in any call after those of transcripts', async () => {
    const office = await openLeadsOffice(engine);
    const { store, save } = office;
    const said = { transcript: 'User: Quirinius', summary: 'Rumpel', recording_url: 'https://x.example/rumpel' };
    const call = (id: string, days: number, fields = {}) =>
      addCall(store, { id, ...said, first_seen_at: NOW - days * DAY_MS, ...fields });
    await call('no lead, old', 91);
    await call('no lead, new', 89);
    await call('nothing said', 91, { transcript: null, summary: null, recording_url: null });
    await call('lead, old', 91);
    await call('lead, very old', 366);
    await call('open lead, very old', 366);
    await call('call back, old', 91, { calls_back: await save() });
    for (const [id, status] of [
      ['lead, old', 'won'],
      ['lead, very old', 'won'],
      ['open lead, very old', 'quoted'],
    ] as const) {
      await setStatus(office, await save({ ...newQuote(), callId: id }), status);
    }
    assert.deepEqual(await run(store, NOW), { calls: 1, transcripts: 1 });
    const erased = await store.db.selectFrom('calls').select('id').where('erased_at', '=', NOW).orderBy('id').execute();
    assert.deepEqual(
      erased.map(({ id }) => id),
      ['lead, very old', 'no lead, old'],
    );
    assert.deepEqual(await run(store, NOW + DAY_MS), {});
    assert.deepEqual(await run(store, NOW + 2 * DAY_MS), { calls: 1 });
  });

  test('leads that are lost or spam go after their days, with what was merged into them; open and won ones stay', async () => {
    const office = await openLeadsOffice(engine);
    const { store, page } = office;
    const lost = await old(office, GONE, 731);
    const merged = await old(office, { ...GONE, phone: '404-555-0111' }, 731);
    assert.equal(await office.change(merged, 'merge', { into: lost, version: 0 }), '200');
    await setStatus(office, lost, 'lost');
    const spam = await old(office, GONE, 731);
    await setStatus(office, spam, 'spam');
    const stays = [];
    for (const status of ['new', 'contacted', 'quoted', 'scheduled', 'won'] as const) {
      const id = await old(office, {}, 800);
      await setStatus(office, id, status);
      stays.push(id);
    }
    const mergedIntoOpen = await old(office, { phone: '404-555-0112' }, 800);
    await setStatus(office, mergedIntoOpen, 'lost');
    assert.equal(await office.change(mergedIntoOpen, 'merge', { into: stays[1] ?? '', version: 0 }), '200');
    await changedDaysAgo(store, 731);
    const totals = await readDeliveryTotals(store);
    assert.deepEqual(await run(store, NOW), { 'lost-leads': 3 });
    for (const id of [lost, merged, spam]) assert.equal((await page(id)).lead.erased, true);
    for (const id of [...stays, mergedIntoOpen]) assert.equal((await page(id)).lead.erased, false);
    await cleanUp(store, () => false);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    assert.equal(changesOf(await page(lost)).at(-1)?.who, 'retention');
    const after = await readDeliveryTotals(store);
    assert.deepEqual([after.accepted, after.missing], [totals.accepted, []]);
    assert.equal(after.accepted, after.delivered + after.waiting + after.dead + after.noDestination + after.held);
    assert.deepEqual(await run(store, NOW, { ...RULES, 'won-leads': 730 }), { 'won-leads': 1 });
  });

  test('a lead that somebody has changed since, or that shares its call with an open one, stays', async () => {
    const office = await openLeadsOffice(engine);
    const { store, page } = office;
    const noted = await old(office, {}, 800);
    const shared = await old(office, {}, 800, { callId: 'call-1' });
    await old(office, {}, 800, { callId: 'call-1', incomplete: true });
    for (const id of [noted, shared]) await setStatus(office, id, 'lost');
    await changedDaysAgo(store, 731);
    await office.change(noted, 'notes', { text: 'Called once more' });
    assert.deepEqual(await run(store, NOW), {});
    for (const id of [noted, shared]) assert.equal((await page(id)).lead.erased, false);
  });

  test('what is in quarantine goes after its days, stays out of the deliveries that failed, and needs no decision', async () => {
    const office = await openLeadsOffice(engine);
    const { store, ana } = office;
    const held = await old(office, GONE, 91, { spamSignals: ['honeypot'] });
    const newer = await old(office, {}, 89, { spamSignals: ['honeypot'] });
    assert.deepEqual((await ana.get('/api/inbox/count?delivery=held&status=new')).json(), { count: 2 });
    const totals = await readDeliveryTotals(store);
    assert.deepEqual(await run(store, NOW), { quarantined: 1 });
    assert.deepEqual(await readDeliveryTotals(store), totals);
    assert.deepEqual((await ana.get('/api/inbox/count?delivery=held&status=new')).json(), { count: 1 });
    await cleanUp(store, () => false);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    const audit = (await auditOf(store)).filter((line) => line.startsWith('retention'));
    assert.deepEqual(audit, [`retention status-changed lead:${held}`, `retention erased lead:${held}`]);
    assert.equal((await office.page(newer)).lead.erased, false);
  });

  test('a rule that is new, stricter, or not looked at for days gives a week’s notice, and the office tells it', async () => {
    const office = await openLeadsOffice(engine);
    const { store, ana } = office;
    await addCall(store, { id: 'call-1', transcript: 'User: hi', first_seen_at: NOW - 91 * DAY_MS });
    const tell = async () => {
      const page: RetentionPage = (await ana.get('/api/retention')).json();
      return page.rules.map(({ rule, days, startsAt, due, erased }) => [rule, days, startsAt, due, erased]);
    };
    const off = ['won-leads', 0, null, 0, 0];
    assert.deepEqual((await tell()).at(0), ['calls', 90, null, 0, 0]);
    assert.deepEqual(await runOnce(store, NOW), {});
    assert.deepEqual((await tell()).at(0), ['calls', 90, NOW + NOTICE_MS, 1, 0]);
    assert.deepEqual((await tell()).at(-1), off);
    for (let day = 1; day < 7; day += 1) assert.deepEqual(await runOnce(store, NOW + day * DAY_MS), {});
    // A clock that jumps ahead, and back.
    assert.deepEqual(await runOnce(store, NOW + 900 * DAY_MS), {});
    assert.deepEqual(await runOnce(store, NOW + 7 * DAY_MS), {});
    const again = NOW + 7 * DAY_MS;
    for (let day = 1; day < 7; day += 1) assert.deepEqual(await runOnce(store, again + day * DAY_MS), {});
    const stricter = { ...RULES, calls: 80 };
    assert.deepEqual(await runOnce(store, again + 7 * DAY_MS, stricter), {});
    for (let day = 8; day < 14; day += 1) assert.deepEqual(await runOnce(store, again + day * DAY_MS, stricter), {});
    assert.deepEqual(await runOnce(store, again + 14 * DAY_MS, stricter), { calls: 1 });
    assert.deepEqual((await tell()).at(0)?.slice(3), [0, 1]);
    assert.deepEqual(await runOnce(store, again + 14 * DAY_MS, { ...RULES, calls: 0 }), {});
    assert.equal(
      (await store.db.selectFrom('retention').select('days').where('rule', '=', 'calls').executeTakeFirst())?.days,
      0,
    );
  });

  test('two processes, and a run after one that was stopped, erase each once', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    for (let n = 0; n < 120; n += 1) {
      await addCall(store, { id: `c${n}`, transcript: 'User: Rumpel', first_seen_at: NOW - 100 * DAY_MS - n });
    }
    await give(store, RULES);
    let looks = 0;
    const stopped = await runRetention(store, RULES, { now: NOW, stopped: () => ++looks > 2 });
    assert.deepEqual(stopped, { calls: 50 });
    // SQLite's file has one server.
    const processes = engine.name === 'sqlite' ? [store] : [store, await engine.open()];
    const counts = await Promise.all(processes.map((one) => runOnce(one, NOW)));
    counts.push(await runOnce(store, NOW));
    assert.equal(
      counts.reduce((sum, { calls = 0 }) => sum + calls, 0),
      70,
    );
    const { erased } = await store.db
      .selectFrom('retention')
      .select('erased')
      .where('rule', '=', 'calls')
      .executeTakeFirstOrThrow();
    assert.equal(erased, 120);
    await cleanUp(store, () => false);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
  });
});

function setStatus({ store }: LeadsOffice, id: string, status: LeadStatus) {
  return store.db.updateTable('leads').set({ status }).where('id', '=', id).execute();
}

/** A lead that came so many days ago. */
async function old(
  office: LeadsOffice,
  fields: Parameters<typeof newQuote>[0],
  days: number,
  more: Partial<NewLead> = {},
) {
  const lead = { ...newQuote(fields), receivedAt: NOW - days * DAY_MS };
  const id = await office.save(Object.assign(lead, more));
  await createLeadIndex(office.store).catchUp();
  return id;
}

/** Whatever was changed so far was so then. */
function changedDaysAgo({ db }: Store, days: number) {
  return db
    .updateTable('audit_log')
    .set({ at: NOW - days * DAY_MS })
    .execute();
}

/** As if the rules had been in force for long. */
async function give({ db }: Store, rules: RetentionDays) {
  for (const rule of ['calls', 'transcripts', 'quarantined', 'lost-leads', 'won-leads'] as const) {
    const row = { days: rules[rule], announced_at: 0, looked_at: NOW };
    await db
      .insertInto('retention')
      .values({ rule, ...row, due: 0, erased: 0, last_erased_at: null })
      .onConflict((conflict) => conflict.column('rule').doUpdateSet(row))
      .execute();
  }
}

async function run(store: Store, now: number, rules = RULES): Promise<Gone> {
  await give(store, rules);
  return runOnce(store, now, rules);
}

function runOnce(store: Store, now: number, rules = RULES): Promise<Gone> {
  return runRetention(store, rules, { now, stopped: () => false });
}
