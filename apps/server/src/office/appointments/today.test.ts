import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Today, Visit } from '@downspout/office-api/follow-up/today';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';

const HOUR_MS = 3_600_000;
/** A Monday. */
const NINE = Date.parse('2026-11-23T09:00-05:00');

onEachEngine((engine) => {
  test('who waits longer than they should is late, by business hours, and so is what is back from a snooze', async () => {
    const { office, lead } = await openDay();
    const overnight = await lead('overnight', NINE - 14 * HOUR_MS);
    const fresh = await lead('fresh', NINE - 10 * 60_000);
    const answered = await lead('answered', NINE - 20 * HOUR_MS);
    const back = await lead('back', NINE - 30 * HOUR_MS);
    const spam = await lead('spam', NINE - 40 * HOUR_MS);
    await office.change(answered, 'status', { status: 'contacted', version: 0 });
    await office.change(back, 'status', { status: 'quoted', version: 0 });
    await office.change(back, 'snooze', { until: NINE - 1, version: 1 });
    await office.change(spam, 'status', { status: 'spam', version: 0 });
    const { late } = await today(office);
    assert.deepEqual([new Set(late.leads.map(({ id }) => id)), late.count], [new Set([overnight, back]), 2]);
    office.clock.now = NINE + 20 * 60_000;
    assert.ok((await today(office)).late.leads.some(({ id }) => id === fresh));
    assert.deepEqual((await today(office, '2026-11-24')).late, { leads: [], count: 0, visits: [] });
  });

  test('a text that nobody has answered in time is late', async () => {
    const { office, lead } = await openDay();
    const id = await lead('texted', NINE - 48 * HOUR_MS);
    await office.change(id, 'status', { status: 'contacted', version: 0 });
    const text = { id: 'in-1', lead_id: id, direction: 'in', way: 'text', user_id: null, who: '' } as const;
    const rest = { address: '+14045550123', subject: '', text: 'Hi', provider_id: null, appointment_id: null };
    const row = { ...text, ...rest, answered_at: null, at: NINE - 29 * 60_000 };
    await office.store.db.insertInto('lead_messages').values(row).execute();
    assert.equal((await today(office)).late.count, 0);
    office.clock.now = NINE + 60_000;
    assert.deepEqual((await today(office)).late.leads[0]?.id, id);
  });

  test('a day has what is due on it and what is booked in order, and the day after what is booked then', async () => {
    const { office, lead, book } = await openDay();
    const [one, two, off] = [await lead('one'), await lead('two'), await lead('off')];
    const afternoon = await book(two, '2026-11-23T13:00-05:00');
    const morning = await book(one, '2026-11-23T08:00-05:00');
    const tomorrow = await book(one, '2026-11-24T23:00-05:00');
    const yesterday = await book(one, '2026-11-22T10:00-05:00');
    const done = await book(two, '2026-11-21T10:00-05:00');
    const canceled = await book(two, '2026-11-23T10:00-05:00');
    await set(office, done, 'done');
    await set(office, canceled, 'canceled');
    await set(office, morning, 'done');
    await office.change(off, 'snooze', { until: Date.parse('2026-11-23T17:00-05:00'), version: 0 });
    const monday = await today(office);
    assert.deepEqual([monday.day, monday.today], ['2026-11-23', '2026-11-23']);
    assert.deepEqual(idsOf(monday.booked), [morning, afternoon]);
    assert.deepEqual(
      monday.booked.map((visit) => [visit.lead.id, visit.appointment.state]),
      [
        [one, 'done'],
        [two, 'booked'],
      ],
    );
    assert.deepEqual(idsOf(monday.next), [tomorrow]);
    assert.deepEqual(idsOf(monday.late.visits), [yesterday]);
    assert.deepEqual(
      monday.due.map(({ id }) => id),
      [off],
    );
    const sunday = await today(office, '2026-11-22');
    assert.deepEqual([idsOf(sunday.booked), idsOf(sunday.next)], [[yesterday], [morning, afternoon]]);
    assert.deepEqual([sunday.due, sunday.late.visits], [[], []]);
    assert.equal((await office.ana.get('/api/today?day=tomorrow')).statusCode, 422);
  });

  test('of a merged lead the one is shown that stands for it, and of possible spam nothing', async () => {
    const { office, lead, book } = await openDay();
    const [old, main, spam] = [await lead('old'), await lead('main'), await lead('spam')];
    const visit = await book(old, '2026-11-23T10:00-05:00');
    await book(spam, '2026-11-23T11:00-05:00');
    await office.change(old, 'merge', { into: main, version: 1 });
    await office.change(spam, 'status', { status: 'spam', version: 1 });
    const { booked } = await today(office);
    assert.deepEqual([idsOf(booked), booked[0]?.lead.id], [[visit], main]);
  });

  async function openDay() {
    const office = await openLeadsOffice(engine);
    office.clock.now = NINE;
    await office.store.db.updateTable('sessions').set({ last_seen_at: NINE }).execute();
    return {
      office,
      lead: (notes: string, receivedAt = NINE) => office.save({ ...newQuote({ notes }), receivedAt }),
      async book(leadId: string, at: string): Promise<string> {
        const [id, startsAt] = [crypto.randomUUID(), Date.parse(at)];
        const body = { ...TERMS, id, startsAt, endsAt: startsAt + HOUR_MS / 2 };
        assert.equal(await office.change(leadId, 'appointments', body), '200');
        return id;
      },
    };
  }
});

const TERMS = { job: 'Gutter cleaning', address: '1 Main St', note: '', userId: null };

async function set(office: LeadsOffice, id: string, state: string): Promise<void> {
  const row = await office.store.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
  const times = { startsAt: row?.starts_at, endsAt: row?.ends_at };
  const answer = await office.ana.post(`/api/appointments/${id}`, { ...TERMS, ...times, state, sequence: 0 });
  assert.equal(answer.statusCode, 200, answer.body);
}

async function today({ ana }: LeadsOffice, day?: string): Promise<Today> {
  const answer = await ana.get(day === undefined ? '/api/today' : `/api/today?day=${day}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

function idsOf(visits: readonly Visit[]): string[] {
  return visits.map(({ appointment }) => appointment.id);
}
