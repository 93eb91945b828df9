import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock } from '@downspout/leads/business-hours';
import { createOpenTime } from '@downspout/leads/open-time';
import { BUSINESS_MOMENTS } from '@downspout/leads/testing/business-moments';
import { deliveryRow } from '../../leads/lead-rows.ts';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { readPeriods } from './periods.ts';
import { responseReport } from './response-report.ts';
import { addMany } from './testing/many-leads.ts';

const MINUTE = 60_000;
/** Friday at noon in Atlanta, when it is open. */
const FRIDAY = Date.parse('2026-11-20T12:00-05:00');
/** Of the same day, at half past eleven in the evening. */
const CLOSED = Date.parse('2026-11-20T23:30-05:00');
const PERIODS = readPeriods({ from: '2026-11-20', to: '2026-11-20' }, FRIDAY);

onEachEngine((engine) => {
  test('a report counts as business hours what the business clock does', async () => {
    const store = await engine.open();
    const saved = await createTestSaveLead(store)(newQuote());
    assert.ok(saved.state === 'stored');
    const waited = async (index: number, receivedAt: number, contactedAt: number) => {
      const times = { received_at: receivedAt, first_contact_at: contactedAt };
      await store.db.updateTable('leads').set(times).where('id', '=', saved.id).execute();
      const moment = BUSINESS_MOMENTS[index];
      assert.ok(moment !== undefined);
      const periods = { ...PERIODS, fromBefore: 0, from: receivedAt, to: receivedAt + 1, offsets: [] };
      const openTime = createOpenTime(createBusinessClock(moment.hours, moment.timeZone));
      return (await responseReport(store, periods, contactedAt, openTime)).totals.now.contacted.openMedianMs;
    };
    for (const [index, { what, at, open, until }] of BUSINESS_MOMENTS.entries()) {
      const from = Date.parse(at);
      assert.equal(await waited(index, from, from + 1), open ? 1 : 0, what);
      if (until === null) continue;
      const to = Date.parse(until);
      assert.equal(await waited(index, from, to), open ? to - from : 0, what);
      assert.equal(await waited(index, to - MINUTE, to + MINUTE), MINUTE, what);
    }
  });

  test('each step is timed from the arrival, by the clock and in business hours, and compared with the day before', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    await add(FRIDAY, { opened: ['ana', 2], answered: ['ana', 4], contacted: 10 });
    await add(FRIDAY, { opened: ['bo', 1], answered: ['ana', 6] });
    await add(FRIDAY, { opened: ['bo', 30], answered: ['bo', 40], contacted: 60 });
    // 23:30 to 8:03 in the morning: three minutes while it is open.
    await add(CLOSED, { answered: ['bo', 8.5 * 60 + 3] });
    await add(FRIDAY, {});
    await add(FRIDAY - 24 * 60 * MINUTE, { opened: ['cy', 5], answered: ['cy', 5] });
    const { totals } = await responseReport(store, PERIODS, FRIDAY + 5 * MINUTE);
    assert.deepEqual(totals.now, {
      notified: { leads: 0, medianMs: null, p90Ms: null },
      opened: { leads: 3, ...minutes(2, 30, 2, 30) },
      answered: {
        leads: 4,
        ...minutes(6, 8.5 * 60 + 3, 4, 40),
        waiting: 1,
        // What has waited for just five minutes may still be answered in time.
        soon: { leads: 4, within: 1 },
        openSoon: { leads: 4, within: 2 },
      },
      contacted: { leads: 2, ...minutes(10, 60, 10, 60) },
    });
    const { answered } = totals.before;
    assert.deepEqual([answered.leads, answered.medianMs, answered.soon], [1, 5 * MINUTE, { leads: 1, within: 1 }]);
    const later = await responseReport(store, PERIODS, FRIDAY + 5 * MINUTE + 1);
    assert.deepEqual(later.totals.now.answered.soon, { leads: 5, within: 1 });
  });

  test('a lead is notified of with its first delivery to a user, unless somebody had answered by then', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    const id = await add(FRIDAY, { answered: ['ana', 9] });
    await deliver(store, id, { destination: 'quote-webhook', recipient: '', settledAt: FRIDAY });
    await deliver(store, id, { destination: 'visitor-mail', recipient: 'visitor', settledAt: FRIDAY });
    await deliver(store, id, { destination: 'push', recipient: 'gone', settledAt: FRIDAY, state: 'dead' });
    await deliver(store, id, { destination: 'user-mail', recipient: 'u1', settledAt: FRIDAY + 3 * MINUTE });
    await deliver(store, id, { destination: 'push', recipient: 'd1', settledAt: FRIDAY + 2 * MINUTE });
    const late = await add(FRIDAY, { answered: ['ana', 1] });
    await deliver(store, late, { destination: 'push', recipient: 'd1', settledAt: FRIDAY + 2 * MINUTE });
    const never = await add(FRIDAY, {});
    await deliver(store, never, { destination: 'user-text', recipient: 'u1', settledAt: FRIDAY + 4 * MINUTE });
    const { totals } = await responseReport(store, PERIODS, FRIDAY);
    assert.deepEqual(totals.now.notified, { leads: 2, medianMs: 2 * MINUTE, p90Ms: 4 * MINUTE });
  });

  test('what was erased, merged, quarantined or spam is not waited for, and an erased answer still counts', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    const set = (id: string, changes: object) =>
      store.db.updateTable('leads').set(changes).where('id', '=', id).execute();
    const into = await add(FRIDAY, { answered: ['ana', 1] });
    await set(into, { erased_at: FRIDAY });
    await set(await add(FRIDAY, {}), { erased_at: FRIDAY, status: 'lost' });
    await set(await add(FRIDAY, { answered: ['ana', 3] }), { merged_into: into });
    await set(await add(FRIDAY, { answered: ['ana', 3] }), { quarantined_at: FRIDAY });
    await set(await add(FRIDAY, { answered: ['ana', 3] }), { status: 'spam' });
    const { answered } = (await responseReport(store, PERIODS, CLOSED)).totals.now;
    assert.deepEqual([answered.leads, answered.waiting, answered.soon], [1, 0, { leads: 1, within: 1 }]);
  });

  test('every person has their own firsts, whoever answered most first', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    await add(FRIDAY, { opened: ['ana', 1], answered: ['bo', 5] });
    await add(FRIDAY, { opened: ['ana', 1], answered: ['bo', 6] });
    await add(FRIDAY, { opened: ['bo', 1], answered: ['ana', 7] });
    await add(FRIDAY - 24 * 60 * MINUTE, { answered: ['cy', 9] });
    const { people } = await responseReport(store, PERIODS, FRIDAY);
    assert.deepEqual(
      people.map(({ username, totals: { now, before } }) => [
        username,
        now.opened,
        now.answered.leads,
        now.answered.medianMs,
        now.answered.p90Ms,
        now.within,
        before.answered.leads,
      ]),
      [
        ['bo', 1, 2, 5 * MINUTE, 6 * MINUTE, 1, 0],
        ['ana', 2, 1, 7 * MINUTE, 7 * MINUTE, 0, 0],
        ['cy', 0, 0, null, null, 0, 1],
      ],
    );
  });

  test('the hours of the week are those of the business, also across a change of the clocks', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    const at = (text: string) => Date.parse(text);
    await add(at('2026-10-31T23:59-04:00'), { answered: ['ana', 2] });
    // Twice half past one in that night, and the first minute of the next day.
    await add(at('2026-11-01T01:30-04:00'), { answered: ['ana', 4] });
    await add(at('2026-11-01T01:30-05:00'), { answered: ['ana', 8] });
    await add(at('2026-11-01T02:59-05:00'), {});
    await add(at('2026-11-02T00:00-05:00'), { answered: ['ana', 6] });
    const periods = readPeriods({ from: '2026-10-31', to: '2026-11-02' }, FRIDAY);
    const { week } = await responseReport(store, periods, FRIDAY);
    assert.deepEqual(
      week.map((day) => day.length),
      [8, 8, 8, 8, 8, 8, 8],
    );
    const busy = week.flatMap((day, index) =>
      day.flatMap(({ leads, answered, medianMs }, step) =>
        leads === 0 ? [] : [[index, step, leads, answered, (medianMs ?? 0) / MINUTE]],
      ),
    );
    assert.deepEqual(busy, [
      [0, 0, 1, 1, 6],
      [5, 7, 1, 1, 2],
      [6, 0, 3, 2, 4],
    ]);
  });

  test('typical times are told of each day, and of the same day of the period before', async () => {
    const store = await engine.open();
    const add = adderOf(store);
    const at = (text: string) => Date.parse(text);
    // The night to the 2nd, when the clocks were put back.
    await add(at('2026-11-01T23:59-05:00'), { answered: ['ana', 2] });
    await add(at('2026-11-01T00:00-04:00'), { answered: ['ana', 6] });
    await add(at('2026-11-02T00:00-05:00'), { answered: ['ana', 8] });
    await add(at('2026-11-02T12:00-05:00'), {});
    await add(at('2026-10-31T23:59-04:00'), { answered: ['ana', 9] });
    await add(at('2026-10-30T00:00-04:00'), { answered: ['ana', 7] });
    await add(at('2026-10-29T23:59-04:00'), { answered: ['ana', 99] });
    const periods = readPeriods({ from: '2026-11-01', to: '2026-11-02' }, FRIDAY);
    const { steps } = await responseReport(store, periods, FRIDAY);
    assert.deepEqual(steps, [
      { now: { answered: 2, medianMs: 2 * MINUTE }, before: { answered: 1, medianMs: 7 * MINUTE } },
      { now: { answered: 1, medianMs: 8 * MINUTE }, before: { answered: 1, medianMs: 9 * MINUTE } },
    ]);
  });

  test('more leads than are read at once are all counted', async () => {
    const store = await engine.open();
    await addMany(store, { count: 12_345, receivedAt: FRIDAY });
    const { totals, week } = await responseReport(store, PERIODS, FRIDAY + 1);
    assert.equal(totals.now.answered.waiting, 12_345);
    assert.equal(week[4]?.[4]?.leads, 12_345);
  });
});

/** In minutes after its arrival. */
interface Steps {
  readonly opened?: readonly [by: string, minutes: number];
  readonly answered?: readonly [by: string, minutes: number];
  readonly contacted?: number;
}

function adderOf(store: Store) {
  const saveLead = createTestSaveLead(store);
  return async (receivedAt: number, { opened, answered, contacted }: Steps): Promise<string> => {
    const outcome = await saveLead({ ...newQuote(), receivedAt });
    assert.ok(outcome.state === 'stored');
    const { id: lead_id } = outcome;
    const at = (minutes: number) => receivedAt + minutes * MINUTE;
    if (opened !== undefined) {
      const row = { lead_id, opened_by: opened[0], opened_at: at(opened[1]) };
      await store.db.insertInto('lead_openings').values(row).execute();
    }
    if (answered !== undefined) {
      const row = { lead_id, answered_by: answered[0], answered_at: at(answered[1]) };
      await store.db.insertInto('lead_answers').values(row).execute();
    }
    if (contacted !== undefined) {
      const change = { status: 'contacted', first_contact_at: at(contacted) } as const;
      await store.db.updateTable('leads').set(change).where('id', '=', lead_id).execute();
    }
    return lead_id;
  };
}

interface Told {
  readonly destination: string;
  readonly recipient: string;
  readonly settledAt: number;
  readonly state?: 'delivered' | 'dead';
}

async function deliver(store: Store, leadId: string, { settledAt, state = 'delivered', ...to }: Told): Promise<void> {
  const id = `${leadId}-${to.destination}-${to.recipient}`;
  const row = deliveryRow({ id, leadId, state: 'waiting', at: settledAt, ...to });
  await store.db
    .insertInto('deliveries')
    .values({ ...row, state, settled_at: settledAt })
    .execute();
}

function minutes(median: number, p90: number, openMedian: number, openP90: number) {
  return {
    medianMs: median * MINUTE,
    p90Ms: p90 * MINUTE,
    openMedianMs: openMedian * MINUTE,
    openP90Ms: openP90 * MINUTE,
  };
}
