import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEAD_STATUSES } from '@downspout/office-api/leads';
import { destinationsFor, MAIL } from '../../testing/destinations.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

const WEBHOOK = destinationsFor({ QUOTE_WEBHOOK_URL: 'http://127.0.0.1:1' });
const QUARANTINED = { ...newQuote(), spamSignals: ['honeypot', 'link'] } as const;

onEachEngine((engine) => {
  test('what is quarantined is in no list and no figure but its own, and is sent nowhere', async () => {
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK });
    const good = await office.save({ ...newQuote({ notes: 'good' }), spamSignals: ['link'], receivedAt: NOW });
    const quarantined = await office.save({ ...QUARANTINED, receivedAt: NOW });
    assert.deepEqual(await listed(office, {}), [good]);
    assert.deepEqual(await listed(office, { q: 'jane' }), [good]);
    assert.deepEqual(await listed(office, { delivery: 'waiting' }), [good]);
    assert.deepEqual(await listed(office, { delivery: 'held' }), [quarantined]);
    assert.equal((await office.ana.get('/api/inbox/count?delivery=held')).json().count, 1);
    const { leads } = (await office.ana.get('/api/reports')).json();
    assert.deepEqual([leads.total.now, leads.spam.now], [1, 1]);
    const { totals } = (await office.ana.get('/api/deliveries/summary')).json();
    assert.deepEqual([totals.accepted, totals.waiting, totals.held, totals.missing], [2, 1, 1, []]);
    const page = await office.page(quarantined);
    assert.deepEqual(page.attribution.spamSigns, ['honeypot', 'link']);
    assert.ok(page.lead.isQuarantined);
    const retry = await office.ana.post(`/api/deliveries/${page.deliveries[0]?.id}/retry`);
    assert.deepEqual([retry.statusCode, retry.json().error.code], [409, 'held']);
  });

  test('released, it is a lead like any other, is sent as if it came now, and stays marked', async () => {
    let changes = 0;
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK, onDeliveriesChanged: () => (changes += 1) });
    const id = await office.save(QUARANTINED);
    assert.equal(await office.change(id, 'release', { version: 1 }), '409 changed');
    assert.equal(changes, 0);
    assert.equal(await office.change(id, 'release', { version: 0 }), '200');
    assert.equal(changes, 1);
    assert.deepEqual(await listed(office, {}), [id]);
    const page = await office.page(id);
    const { lead, deliveries, attribution } = page;
    assert.deepEqual([lead.isQuarantined, lead.version], [false, 1]);
    assert.deepEqual(attribution.spamSigns, ['honeypot', 'link']);
    assert.deepEqual(
      deliveries.map(({ state, dueAt, giveUpAt }) => [state, dueAt, giveUpAt - dueAt]),
      [['waiting', NOW, 3 * 24 * 3_600_000]],
    );
    assert.deepEqual(
      changesOf(page).map(({ who, action }) => [who, action]),
      [['ana', 'released']],
    );
    // A second press, or another tab, changes nothing more.
    assert.equal(await office.change(id, 'release', { version: 0 }), '200');
    assert.equal(changesOf(await office.page(id)).length, 1);
  });

  test('a status that nobody gives to spam releases it as well, in the same change', async () => {
    let changes = 0;
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK, onDeliveriesChanged: () => (changes += 1) });
    const id = await office.save(QUARANTINED);
    assert.equal(await office.change(id, 'status', { status: 'won', amountCents: 5, version: 1 }), '409 changed');
    assert.deepEqual(await listed(office, { delivery: 'held' }), [id]);
    assert.equal(changes, 0);
    assert.equal(await office.change(id, 'status', { status: 'won', amountCents: 5, version: 0 }), '200');
    assert.equal(changes, 1);
    assert.deepEqual([await listed(office, { status: 'won' }), await listed(office, { delivery: 'held' })], [[id], []]);
    const page = await office.page(id);
    const { lead, deliveries } = page;
    assert.deepEqual([lead.isQuarantined, lead.version, lead.amountCents], [false, 1, 5]);
    assert.deepEqual(
      deliveries.map(({ state, dueAt }) => [state, dueAt]),
      [['waiting', NOW]],
    );
    assert.deepEqual(
      changesOf(page).map(({ who, action, after }) => [who, action, after]),
      [
        ['ana', 'released', null],
        ['ana', 'status-changed', { status: 'won', amountCents: 5 }],
      ],
    );
  });

  test('new, lost and spam release nothing; any other status does, if it was chosen before, too', async () => {
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK });
    const released: string[] = [];
    for (const status of LEAD_STATUSES) {
      const id = await office.save({ ...QUARANTINED, ...newQuote({ notes: status }) });
      await office.change(id, 'status', { status, version: 0 });
      const other = await office.save({ ...QUARANTINED, ...newQuote({ notes: `${status} before` }) });
      await office.store.db.updateTable('leads').set({ status }).where('id', '=', other).execute();
      await office.change(other, 'status', { status, version: 0 });
      const pages = [await office.page(id), await office.page(other)];
      if (pages.every(({ lead }) => !lead.isQuarantined)) released.push(status);
      else assert.ok(pages.every(({ lead }) => lead.isQuarantined));
    }
    assert.deepEqual(released, ['contacted', 'quoted', 'scheduled', 'won']);
    assert.equal((await listed(office, { delivery: 'held' })).length, 6);
  });

  test('what is quarantined is in its list whatever became of another delivery, and is sent nowhere else', async () => {
    const office = await openLeadsOffice(engine, { destinations: [...WEBHOOK, ...MAIL] });
    const id = await office.save(QUARANTINED);
    const body = { destination: 'owner-mail' };
    assert.equal(await office.change(id, 'deliveries', body), '409 held');
    const { db } = office.store;
    const row = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('deliveries')
      .values({ ...row, ...body, id: 'other', state: 'dead' })
      .execute();
    assert.deepEqual(
      [await listed(office, { delivery: 'held' }), await listed(office, { delivery: 'dead' })],
      [[id], []],
    );
    const { lead, deliveries } = await office.page(id);
    assert.deepEqual([lead.delivery, deliveries.map(({ state }) => state).toSorted()], ['held', ['dead', 'held']]);
    const { held, dead } = (await office.ana.get('/api/delivery-totals')).json();
    assert.deepEqual([held, dead], [1, 0]);
  });

  test('nothing is merged into what is quarantined, while that is merged into a lead', async () => {
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK });
    const good = await office.save(newQuote({ notes: 'good' }));
    const quarantined = await office.save(QUARANTINED);
    const answer = await office.ana.post(`/api/leads/${good}/merge`, { into: quarantined, version: 0 });
    assert.deepEqual(
      [answer.statusCode, answer.json().error.fields.into],
      [422, 'That lead is possible spam. Mark it “Not spam” first.'],
    );
    assert.deepEqual(await listed(office, {}), [good]);
    assert.deepEqual(
      (await office.page(good)).duplicates.map(({ id, isQuarantined }) => [id, isQuarantined]),
      [[quarantined, true]],
    );
    assert.equal(await office.change(quarantined, 'merge', { into: good, version: 0 }), '200');
    assert.deepEqual(await listed(office, {}), [good]);
  });

  test('released without a destination, its delivery says so', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save(QUARANTINED);
    assert.equal(await office.change(id, 'release', { version: 0 }), '200');
    assert.deepEqual(
      (await office.page(id)).deliveries.map(({ state }) => state),
      ['no-destination'],
    );
  });
});

async function listed(office: LeadsOffice, filter: Record<string, string>): Promise<string[]> {
  const answer = await office.ana.get(`/api/inbox?${new URLSearchParams(filter)}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().leads.map(({ id }: { id: string }) => id);
}
