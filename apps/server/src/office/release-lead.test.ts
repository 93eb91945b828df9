import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configuredDestinations } from '../deliveries/destinations.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { type LeadsOffice, openLeadsOffice } from './testing/leads.ts';
import { NOW } from './testing/office.ts';

const WEBHOOK = configuredDestinations({ quoteWebhookUrl: 'http://127.0.0.1:1' });
const HELD = { ...newQuote(), signs: ['honeypot', 'link'] } as const;

onEachEngine((engine) => {
  test('what is held back is in no list and no figure but its own, and is sent nowhere', async () => {
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK });
    const good = await office.save({ ...newQuote({ notes: 'good' }), signs: ['link'], receivedAt: NOW });
    const held = await office.save({ ...HELD, receivedAt: NOW });
    assert.deepEqual(await listed(office, {}), [good]);
    assert.deepEqual(await listed(office, { q: 'jane' }), [good]);
    assert.deepEqual(await listed(office, { delivery: 'waiting' }), [good]);
    assert.deepEqual(await listed(office, { delivery: 'held' }), [held]);
    assert.equal((await office.ana.get('/api/inbox/count?delivery=held')).json().count, 1);
    const { leads } = (await office.ana.get('/api/figures')).json();
    assert.deepEqual([leads.total.now, leads.spam.now], [1, 1]);
    const { books } = (await office.ana.get('/api/deliveries/summary')).json();
    assert.deepEqual([books.accepted, books.waiting, books.held, books.missing], [2, 1, 1, []]);
    const page = await office.page(held);
    assert.deepEqual(page.attribution.spamSigns, ['honeypot', 'link']);
    assert.ok(page.lead.isQuarantined);
    const retry = await office.ana.post(`/api/deliveries/${page.deliveries[0]?.id}/retry`);
    assert.deepEqual([retry.statusCode, retry.json().error.code], [409, 'held']);
  });

  test('released, it is a lead like any other, is sent as if it came now, and stays marked', async () => {
    let changes = 0;
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK, onDeliveriesChanged: () => (changes += 1) });
    const id = await office.save(HELD);
    assert.equal(await office.change(id, 'release', { version: 1 }), '409 changed');
    assert.equal(changes, 0);
    assert.equal(await office.change(id, 'release', { version: 0 }), '200');
    assert.equal(changes, 1);
    assert.deepEqual(await listed(office, {}), [id]);
    const { lead, deliveries, history, attribution } = await office.page(id);
    assert.deepEqual([lead.isQuarantined, lead.version], [false, 1]);
    assert.deepEqual(attribution.spamSigns, ['honeypot', 'link']);
    assert.deepEqual(
      deliveries.map(({ state, dueAt, giveUpAt }) => [state, dueAt, giveUpAt - dueAt]),
      [['waiting', NOW, 3 * 24 * 3_600_000]],
    );
    assert.deepEqual(
      history.map(({ who, action }) => [who, action]),
      [['ana', 'released']],
    );
    // A second press, or another tab, changes nothing more.
    assert.equal(await office.change(id, 'release', { version: 0 }), '200');
    assert.equal((await office.page(id)).history.length, 1);
  });

  test('released without a destination, its delivery says so', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save(HELD);
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
