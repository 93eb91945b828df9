import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupTotals, StatusReport } from '@downspout/office-api/reports';
import type { Updateable } from 'kysely';
import { deliveryRow } from '../../leads/lead-rows.ts';
import type { Store } from '../../store/database.ts';
import type { LeadsTable } from '../../store/tables.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newHolidayLights, newQuote } from '../../testing/new-leads.ts';
import { addCall } from '../testing/calls.ts';
import { NOW, openOffice, signedInBrowser } from '../testing/office.ts';
import { read } from './testing/read-reports.ts';

const MINUTE = 60_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const NOVEMBER = '?from=2026-11-01&to=2026-11-20';

onEachEngine((engine) => {
  test('leads are counted a day by kind and by source, in the days of the business', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    // The night to the 2nd, when the day before had 25 hours.
    await add(newQuote(), utc('2026-11-02T04:59:59'));
    await add(newQuote(), utc('2026-11-02T05:00:00'));
    await add(newHolidayLights(), utc('2026-11-01T04:00:00'));
    await add({ ...newQuote(), callId: 'c1' }, utc('2026-11-20T12:00'));
    await add({ ...newQuote(), callId: 'c2', incomplete: true }, utc('2026-11-21T04:59'));
    await add(newQuote(), utc('2026-11-01T03:59:59'), { first_contact_at: NOW });
    await add(newQuote(), utc('2026-11-21T05:00'));
    await add(newQuote(), utc('2026-11-10T12:00'), { status: 'spam' });
    const into = await add(newQuote(), utc('2026-11-10T12:00'), { page: '/contact' });
    await add(newQuote(), utc('2026-11-10T13:00'), { merged_into: into });
    await add(newQuote(), utc('2026-11-10T14:00'), { erased_at: NOW, page: '' });
    const { leads, sources, period, before, today } = await read(await signedInBrowser(office), NOVEMBER);
    assert.deepEqual(period, { from: '2026-11-01', to: '2026-11-20', days: 20 });
    assert.deepEqual(before, { from: '2026-10-12', to: '2026-10-31', days: 20 });
    assert.equal(today, '2026-11-21');
    assert.deepEqual(
      [leads.total, leads.spam, leads.merged],
      [
        { now: 7, before: 1 },
        { now: 1, before: 0 },
        { now: 1, before: 0 },
      ],
    );
    assert.deepEqual(leads.kinds.now, { quote: 4, 'holiday-lights': 1, call: 1, incomplete: 1, text: 0 });
    assert.deepEqual(
      sources.map(({ name, totals: { now, before } }) => [name, now.leads, before.leads]),
      [
        ['/', 3, 1],
        ['call', 2, 0],
        ['', 1, 0],
        ['/contact', 1, 0],
      ],
    );
    assert.deepEqual(
      leads.steps.flatMap(({ now, before }, index) => (now + before === 0 ? [] : [[index, now, before]])),
      [
        [0, 2, 0],
        [1, 1, 0],
        [9, 2, 0],
        [19, 2, 1],
      ],
    );
    assert.equal(leads.steps.length, 20);
  });

  test('a long period is told in weeks that end with it, as is the one before', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    await add(newQuote(), utc('2026-11-21T05:00'));
    await add(newQuote(), utc('2026-11-15T05:00'));
    await add(newQuote(), utc('2026-11-15T04:59'));
    // 90 days before: the last of the earlier period, and its first week, which has six days.
    await add(newQuote(), utc('2026-08-24T03:59'));
    await add(newQuote(), utc('2026-05-26T04:00'));
    await add(newQuote(), utc('2026-05-26T03:59'));
    const { leads } = await read(await signedInBrowser(office), '?from=2026-08-24&to=2026-11-21');
    assert.equal(leads.steps.length, 13);
    assert.deepEqual(
      leads.steps.flatMap(({ now, before }, index) => (now + before === 0 ? [] : [[index, now, before]])),
      [
        [0, 0, 1],
        [11, 1, 0],
        [12, 2, 1],
      ],
    );
  });

  test('rare sources are told together, and none is lost', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    for (let n = 1; n <= 8; n += 1) {
      for (let more = n; more <= 8; more += 1) {
        await add(newQuote(), NOW, { page: `/p${n}`, status: 'won', amount_cents: more === 8 ? n : null });
      }
    }
    const { sources } = await read(await signedInBrowser(office));
    assert.deepEqual(
      sources.map(({ totals }) => totals.now.leads),
      [8, 7, 6, 5, 4, 6],
    );
    assert.deepEqual(sources.at(-1), {
      name: 'other',
      totals: {
        now: { leads: 6, won: 6, revenue: { priced: 3, cents: 6 + 7 + 8 } },
        before: { leads: 0, won: 0, revenue: { priced: 0, cents: 0 } },
      },
    });
  });

  test('each service has its leads, its won ones and what those brought, and leads without one are told too', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    const day = utc('2026-11-20T12:00');
    const cleaning = newQuote({ service_type: 'gutter-cleaning' });
    await add(cleaning, day, { status: 'won', amount_cents: 20_000 });
    await add(newQuote({ service_type: 'gutter-cleaning' }), day, { status: 'won' });
    await add(newQuote({ service_type: 'gutter-cleaning' }), day, { status: 'quoted', amount_cents: 7 });
    await add(newHolidayLights(), day, { status: 'won', amount_cents: 0 });
    await add(newHolidayLights(), day, { status: 'lost', amount_cents: 5 });
    const unknown = await add({ ...newQuote(), callId: 'c1', incomplete: true }, day);
    await office.store.db
      .updateTable('quote_requests')
      .set({ service_type: '' })
      .where('lead_id', '=', unknown)
      .execute();
    await add(newQuote({ service_type: 'power-washing' }), day - 24 * 60 * MINUTE, { status: 'won', amount_cents: 3 });
    await add(newQuote({ service_type: 'power-washing' }), day, { status: 'spam' });
    await add(newQuote({ service_type: 'power-washing' }), day, { quarantined_at: NOW });
    const { services } = await read(await signedInBrowser(office), '?from=2026-11-20&to=2026-11-20');
    const told = ({ leads, won, revenue }: GroupTotals) => [leads, won, revenue.priced, revenue.cents];
    assert.deepEqual(
      services.map(({ name, totals: { now, before } }) => [name, told(now), told(before)]),
      [
        ['gutter-cleaning', [3, 2, 1, 20_000], [0, 0, 0, 0]],
        ['holiday-lights', [2, 1, 1, 0], [0, 0, 0, 0]],
        ['', [1, 0, 0, 0], [0, 0, 0, 0]],
        ['power-washing', [0, 0, 0, 0], [1, 1, 1, 3]],
      ],
    );
  });

  test('how long people waited is told by the clock and in business hours, and who still waits', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    // Friday, 17:30 in Atlanta, to Saturday, 9:30: an hour while it is open.
    const friday = utc('2026-11-20T22:30');
    const contacted = (minutes: number) =>
      ({ status: 'contacted', first_contact_at: friday + minutes * MINUTE }) as const;
    await add(newQuote(), friday, contacted(10));
    await add(newQuote(), friday, contacted(20));
    await add(newQuote(), friday, contacted(16 * 60));
    await add(newQuote(), friday, { ...contacted(5), status: 'spam' });
    await add(newQuote(), friday);
    await add(newQuote(), friday, { erased_at: NOW });
    const { response } = await read(await signedInBrowser(office), '?from=2026-11-20&to=2026-11-20');
    const { contacted: reached, answered } = response.totals.now;
    assert.deepEqual(reached, {
      leads: 3,
      medianMs: 20 * MINUTE,
      p90Ms: 16 * 60 * MINUTE,
      openMedianMs: 20 * MINUTE,
      openP90Ms: 60 * MINUTE,
    });
    assert.deepEqual([answered.leads, answered.waiting], [0, 1]);
    const { before } = response.totals;
    assert.deepEqual([before.contacted.leads, before.contacted.medianMs], [0, null]);
  });

  test('won and lost are counted with what the won ones brought, for the leads of the period and of the one before', async () => {
    const office = await openOffice(engine);
    const add = adderOf(office.store);
    const day = utc('2026-11-20T12:00');
    await add(newQuote(), day, { status: 'won', amount_cents: 123_456 });
    await add(newQuote(), day, { status: 'won', amount_cents: 1_000_000_000 });
    await add(newQuote(), day, { status: 'won' });
    await add(newQuote(), day, { status: 'lost', amount_cents: 77 });
    await add(newQuote(), day, { status: 'quoted', amount_cents: 88 });
    await add(newQuote(), day - 24 * 60 * MINUTE, { status: 'won', amount_cents: 5 });
    const { statuses } = await read(await signedInBrowser(office), '?from=2026-11-20&to=2026-11-20');
    const told = ({ counts, revenue }: StatusReport) => [
      counts.filter(({ leads }) => leads > 0).map(({ status, leads }) => [status, leads]),
      revenue,
    ];
    assert.deepEqual(told(statuses.now), [
      [
        ['quoted', 1],
        ['won', 3],
        ['lost', 1],
      ],
      { priced: 2, cents: 1_000_123_456 },
    ]);
    assert.deepEqual(told(statuses.before), [[['won', 1]], { priced: 1, cents: 5 }]);
    assert.deepEqual(
      statuses.now.counts.map(({ status }) => status),
      ['new', 'contacted', 'quoted', 'scheduled', 'won', 'lost'],
    );
  });

  test('calls are counted by how they went, how long they were, and how many brought a lead', async () => {
    const office = await openOffice(engine);
    const { store } = office;
    const add = adderOf(store);
    const at = { first_seen_at: NOW - 60 * MINUTE, started_at: NOW - 60 * MINUTE, ended_at: NOW - 58 * MINUTE };
    const leadId = await add({ ...newQuote(), callId: 'c1' }, NOW);
    await add({ ...newQuote(), callId: 'c1', incomplete: true }, NOW);
    await add({ ...newQuote(), callId: 'c2', incomplete: true }, NOW);
    await addCall(store, { id: 'c1', ...at });
    await addCall(store, { id: 'c2', ...at, ended_reason: 'connection-lost' });
    await addCall(store, { id: 'c3', ...at, started_at: null, ended_reason: 'customer-busy' });
    await addCall(store, { id: 'c4', ...at, ended_at: null, status: 'in-progress' });
    await addCall(store, { id: 'c5', ...at, first_seen_at: NOW - 24 * 60 * MINUTE, ended_reason: 'odd' });
    await addCall(store, { id: 'back', ...at, calls_back: leadId });
    const { calls } = await read(await signedInBrowser(office), '?from=2026-11-21&to=2026-11-21');
    assert.deepEqual(calls.totals.now, {
      calls: 4,
      broughtLead: 2,
      callsBack: 1,
      talkedMs: 6 * MINUTE,
      outcomes: { live: 1, completed: 2, dropped: 1, unanswered: 1, other: 0 },
    });
    assert.deepEqual([calls.totals.before.calls, calls.totals.before.outcomes.other], [1, 1]);
    assert.deepEqual(calls.days, [{ day: '2026-11-21', outcomes: calls.totals.now.outcomes }]);
  });

  test('deliveries of leads are counted on the day they were settled, with what they took, and notifications are not', async () => {
    const office = await openOffice(engine);
    const { store } = office;
    const add = adderOf(store);
    for (const took of [100, 200, 900]) {
      const id = await add(newQuote(), NOW - MINUTE);
      await settle(store, id, {
        state: 'delivered',
        created_at: NOW - 1_000,
        settled_at: NOW - 1_000 + took,
        attempts: 2,
      });
    }
    const dead = await add(newQuote(), NOW - MINUTE);
    await settle(store, dead, { state: 'dead', created_at: NOW - 1_000, settled_at: NOW, attempts: 9 });
    const waiting = await add(newQuote(), NOW);
    const notification = deliveryRow({
      id: 'n',
      leadId: waiting,
      destination: 'push',
      recipient: 'd1',
      state: 'waiting',
      at: NOW,
    });
    const sent = { ...notification, state: 'delivered', settled_at: NOW, attempts: 1 } as const;
    await store.db.insertInto('deliveries').values(sent).execute();
    const { deliveries } = await read(await signedInBrowser(office));
    assert.deepEqual(deliveries.totals.now, { delivered: 3, dead: 1, attempts: 15, medianMs: 200 });
    assert.deepEqual(deliveries.totals.before, { delivered: 0, dead: 0, attempts: 0, medianMs: null });
    assert.deepEqual(deliveries.days.at(-1), { day: '2026-11-21', delivered: 3, dead: 1 });
  });

  test('without days the last thirty are told, and days that make no sense are refused', async () => {
    const browser = await signedInBrowser(await openOffice(engine));
    const { period, leads } = await read(browser);
    assert.deepEqual(period, { from: '2026-10-23', to: '2026-11-21', days: 30 });
    assert.equal(leads.total.now, 0);
    const refused = async (query: string) => {
      const answer = await browser.get(`/api/reports?${query}`);
      assert.equal(answer.statusCode, 422, query);
      return Object.keys(answer.json().error.fields);
    };
    assert.deepEqual(await refused('from=2026-11-02&to=2026-11-01'), ['to']);
    assert.deepEqual(await refused('from=2026-11-31&to=2026-12-01'), ['from']);
    assert.deepEqual(await refused('from=2026-11-01'), ['to']);
    assert.deepEqual(await refused('from=2024-11-01&to=2026-11-02'), ['from']);
    assert.deepEqual(await refused('from=0001-01-01&to=0001-01-02'), ['from']);
    assert.deepEqual(await refused('from=9999-12-30&to=9999-12-31'), ['to']);
    assert.equal((await read(browser, '?from=2024-11-02&to=2026-11-02')).period.days, 731);
  });
});

/** Stores a lead and sets what the office and time have made of it; answers its id. */
function adderOf(store: Store) {
  const saveLead = createTestSaveLead(store);
  return async (lead: Parameters<typeof saveLead>[0], receivedAt: number, changes: Updateable<LeadsTable> = {}) => {
    const outcome = await saveLead({ ...lead, receivedAt });
    if (outcome.state !== 'stored') throw new Error(outcome.state);
    if (Object.keys(changes).length > 0) {
      await store.db.updateTable('leads').set(changes).where('id', '=', outcome.id).execute();
    }
    return outcome.id;
  };
}

function settle(
  store: Store,
  leadId: string,
  row: { state: 'delivered' | 'dead' } & Record<'created_at' | 'settled_at' | 'attempts', number>,
) {
  return store.db.updateTable('deliveries').set(row).where('lead_id', '=', leadId).execute();
}
