import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BulkOutcomes } from '@downspout/office-api/bulk';
import { MAX_BULK } from '@downspout/office-api/limits';
import { destinationsFor } from '../../testing/destinations.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

const WEBHOOK = destinationsFor({ QUOTE_WEBHOOK_URL: 'http://127.0.0.1:1' });
const LATER = NOW + 3_600_000;

onEachEngine((engine) => {
  test('each of several leads is changed by itself: one that is refused stops none of the others', async () => {
    const office = await openLeadsOffice(engine);
    const [one, two, conflict, closed] = [
      await office.save(),
      await office.save(newQuote({ notes: 'two' })),
      await office.save(newQuote({ notes: 'conflict' })),
      await office.save(newQuote({ notes: 'closed' })),
    ];
    await office.change(closed, 'status', { status: 'lost', version: 0 });
    const [me] = await office.store.db.selectFrom('users').select('id').execute();
    const outcomes = await bulk(office, [
      { id: one, change: 'status', status: 'quoted', version: 0 },
      { id: conflict, change: 'status', status: 'quoted', version: 7 },
      { id: closed, change: 'snooze', until: LATER, version: 1 },
      { id: 'nobody', change: 'status', status: 'quoted', version: 0 },
      { id: two, change: 'assignee', userId: me?.id, version: 0 },
      { id: two, change: 'snooze', until: LATER, version: 1 },
    ]);
    assert.deepEqual(
      outcomes.map(({ id, lead, refusal }) => [id, lead?.version ?? refusal?.code]),
      [
        [one, 1],
        [conflict, 'changed'],
        [closed, 'invalid'],
        ['nobody', 'not_found'],
        [two, 1],
        [two, 2],
      ],
    );
    assert.match(outcomes[2]?.refusal?.message ?? '', /Only an open lead/);
    assert.deepEqual((await office.page(two)).lead.snooze, { until: LATER, isOver: false });
    assert.equal(changesOf(await office.page(one))[0]?.who, 'ana');
  });

  test('none, too many and what is no change are refused whole', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const good = { id, change: 'status', status: 'quoted', version: 0 };
    for (const leads of [
      [],
      Array.from({ length: MAX_BULK + 1 }, () => good),
      [good, { id, change: 'erase', version: 0 }],
      [good, { id, change: 'status', status: 'sold', version: 0 }],
      [good, { change: 'status', status: 'quoted', version: 0 }],
      good,
    ]) {
      assert.equal((await office.ana.post('/api/leads/bulk', { leads })).statusCode, 422);
    }
    assert.equal((await office.page(id)).lead.version, 0);
    const many = Array.from({ length: MAX_BULK }, () => ({ ...good, id: crypto.randomUUID() }));
    assert.equal((await bulk(office, many)).length, MAX_BULK);
  });

  test('what is marked as spam is sent nowhere any more, and is what it was when that is taken back', async () => {
    let changes = 0;
    const office = await openLeadsOffice(engine, { destinations: WEBHOOK, onDeliveriesChanged: () => (changes += 1) });
    const id = await office.save();
    const states = async () => (await office.page(id)).deliveries.map(({ state }) => state);
    const { db } = office.store;
    await office.change(id, 'status', { status: 'won', amountCents: 500, version: 0 });
    await bulk(office, [{ id, change: 'status', status: 'spam', version: 1 }]);
    const { lead } = await office.page(id);
    assert.deepEqual([lead.status, lead.isQuarantined, await states()], ['spam', true, ['held']]);
    assert.deepEqual([await listed(office, ''), await listed(office, '?status=spam')], [[], [id]]);
    const undo = { id, change: 'release', status: 'won', amountCents: 500, version: 2 };
    const [undone] = await bulk(office, [undo]);
    assert.deepEqual(
      [undone?.lead?.status, undone?.lead?.amountCents, undone?.lead?.isQuarantined],
      ['won', 500, false],
    );
    assert.deepEqual(await states(), ['waiting']);
    assert.ok(changes > 0);
    // What is being sent at this moment is sent, and what was sent stays so.
    const sending = db.updateTable('deliveries').where('lead_id', '=', id);
    await sending.set({ lease_token: 'x', leased_until: NOW + 10_000 }).execute();
    await bulk(office, [{ id, change: 'status', status: 'spam', version: 3 }]);
    assert.deepEqual(await states(), ['waiting']);
    await sending.set({ lease_token: null, leased_until: null, state: 'delivered', settled_at: NOW }).execute();
    assert.equal(await office.change(id, 'release', { version: 4 }), '200');
    assert.deepEqual([(await office.page(id)).lead.status, await states()], ['new', ['delivered']]);
  });

  test('the chosen leads are exported, and no others', async () => {
    const office = await openLeadsOffice(engine);
    const [one, , three] = [
      await office.save(),
      await office.save(newQuote({ notes: 'two' })),
      await office.save(newQuote({ notes: 'three' })),
    ];
    const answer = await office.ana.get(`/api/export/leads.json?ids=${one},${three},nobody`);
    assert.deepEqual(
      answer.json().map(({ id }: { id: string }) => id),
      [three, one],
    );
    assert.equal((await office.ana.get('/api/export/leads.csv?ids=a,,b')).statusCode, 422);
    const [entry] = await office.store.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'leads-exported')
      .execute();
    assert.deepEqual(JSON.parse(entry?.after ?? ''), { format: 'json', selected: 3 });
  });
});

async function bulk(office: LeadsOffice, leads: readonly object[]): Promise<BulkOutcomes['outcomes']> {
  const answer = await office.ana.post('/api/leads/bulk', { leads });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().outcomes;
}

async function listed(office: LeadsOffice, query: string): Promise<string[]> {
  return (await office.ana.get(`/api/inbox${query}`)).json().leads.map(({ id }: { id: string }) => id);
}
