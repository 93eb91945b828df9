import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppointmentState } from '@downspout/office-api/follow-up/appointments';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { eraseLeads } from '../erasing/erase-leads.ts';
import { changesSince } from '../live/changed-leads.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

const HOUR_MS = 3_600_000;
const ID = '0f2a7f5e-5a9e-4a0c-9f0e-3a5a7a0c1b2d';
const OTHER_ID = '7d1c0b36-6f39-4d0e-8a51-0b9a6c1f2e3d';
/** 8 to 10 in Atlanta. */
const FROM = Date.parse('2026-11-24T08:00-05:00');
const TERMS = {
  startsAt: FROM,
  endsAt: FROM + 2 * HOUR_MS,
  job: 'Gutter cleaning',
  address: '1 Peachtree St',
  note: 'Ladder',
  userId: null,
};

onEachEngine((engine) => {
  test('an appointment is booked once however often it is sent, and schedules its lead', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await office.ana.post(`/api/leads/${id}/appointments`, { id: ID, ...TERMS });
      const { appointment, lead } = answer.json();
      assert.deepEqual([answer.statusCode, appointment.id, appointment.sequence], [200, ID, 0], answer.body);
      assert.deepEqual([lead.status, lead.version, lead.firstContactAt], ['scheduled', 1, NOW]);
    }
    const page = await office.page(id);
    const { userId: _, ...terms } = TERMS;
    assert.deepEqual(page.appointments, [{ id: ID, leadId: id, ...terms, goes: null, state: 'booked', sequence: 0 }]);
    const window = { startsAt: TERMS.startsAt, endsAt: TERMS.endsAt };
    assert.deepEqual(
      changesOf(page).map(({ who, action, before, after }) => [who, action, before, after]),
      [
        ['ana', 'status-changed', { status: 'new' }, { status: 'scheduled' }],
        ['ana', 'appointment-booked', null, { appointmentId: ID, ...window }],
      ].toSorted((one, other) => order(page, one[1]) - order(page, other[1])),
    );
    assert.equal(await office.change(id, 'appointments', { id: ID, ...TERMS, job: 'Else' }), '422 id_reused');
    const told = await changesSince(office.store, NOW - 1, NOW);
    assert.ok(told?.some(({ leadId, key }) => leadId === id && key !== id));
  });

  test('it is moved, done, canceled and booked again, each by whoever saw it as it is', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'appointments', { id: ID, ...TERMS });
    const later = { startsAt: FROM + 5 * HOUR_MS, endsAt: FROM + 7 * HOUR_MS };
    assert.equal(await set(office, { ...later, sequence: 0 }), '200');
    // Its answer may have been lost.
    assert.equal(await set(office, { ...later, sequence: 0 }), '200');
    assert.equal(await set(office, { state: 'done', sequence: 0 }), '409 changed');
    assert.equal(await set(office, { ...later, state: 'done', sequence: 1 }), '200');
    assert.equal(await set(office, { ...later, sequence: 2 }), '200');
    assert.equal(await set(office, { ...later, state: 'canceled', sequence: 3 }), '200');
    assert.equal(await set(office, { ...later, note: '', state: 'canceled', sequence: 4 }), '200');
    const page = await office.page(id);
    assert.deepEqual(
      page.appointments.map(({ state, sequence, startsAt }) => [state, sequence, startsAt]),
      [['canceled', 5, later.startsAt]],
    );
    const actions = changesOf(page).map(({ action }) => action);
    assert.deepEqual(
      actions.filter((action) => action.startsWith('appointment')),
      ['booked', 'moved', 'done', 'reopened', 'canceled', 'changed'].map((what) => `appointment-${what}`),
    );
    const none = await office.ana.post(`/api/appointments/${OTHER_ID}`, { ...TERMS, state: 'done', sequence: 0 });
    assert.equal(none.statusCode, 404);
  });

  test('Undo of a booking makes of its lead what it was, unless somebody has changed that since', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'status', { status: 'quoted', version: 0 });
    await office.change(id, 'snooze', { until: NOW + HOUR_MS, version: 1 });
    office.clock.now += 2 * HOUR_MS;
    await office.change(id, 'appointments', { id: ID, ...TERMS });
    assert.equal((await office.page(id)).lead.snooze, null);
    const lead = { status: 'quoted', snoozedUntil: NOW + HOUR_MS, version: 2 };
    assert.equal(await set(office, { state: 'canceled', sequence: 0, lead }), '409 changed');
    assert.equal((await office.page(id)).appointments[0]?.state, 'booked');
    assert.equal(await set(office, { state: 'canceled', sequence: 0, lead: { ...lead, version: 3 } }), '200');
    const page = await office.page(id);
    assert.deepEqual([page.lead.status, page.lead.snooze?.until], ['quoted', NOW + HOUR_MS]);
  });

  test('its file for the customer has nothing of the office in it, and follows what becomes of it', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'appointments', { id: ID, ...TERMS });
    const file = () => office.ana.get(`/api/appointments/${ID}/appointment.ics`);
    const booked = await file();
    assert.deepEqual(
      [booked.headers['content-type'], booked.headers['content-disposition']],
      ['text/calendar; charset=utf-8', 'attachment; filename="appointment.ics"'],
    );
    assert.match(booked.body, /SUMMARY:Gutter cleaning[\s\S]*LOCATION:1 Peachtree St/);
    assert.doesNotMatch(booked.body, /Ladder|Jane|office\.|\/leads/);
    await set(office, { state: 'canceled', sequence: 0 });
    assert.match((await file()).body, /METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
    assert.equal((await office.ana.get(`/api/appointments/${OTHER_ID}/appointment.ics`)).statusCode, 404);
  });

  test('a won lead stays won', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'status', { status: 'won', version: 0 });
    assert.equal(await office.change(id, 'appointments', { id: ID, ...TERMS }), '200');
    assert.equal((await office.page(id)).lead.status, 'won');
  });

  test('a window is within one day of the company’s clocks, and whoever goes can sign in', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const book = (terms: object) => office.change(id, 'appointments', { id: ID, ...TERMS, ...terms });
    const midnight = Date.parse('2026-11-25T00:00-05:00');
    assert.equal(await book({ endsAt: FROM }), '422 invalid');
    assert.equal(await book({ endsAt: midnight + 1 }), '422 invalid');
    assert.equal(await book({ job: ' ' }), '422 invalid');
    assert.equal(await book({ id: 'made-up' }), '422 invalid');
    assert.equal(await book({ userId: 'nobody' }), '422 invalid');
    assert.equal((await office.page(id)).lead.status, 'new');
    const user = await office.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    assert.equal(await book({ endsAt: midnight, userId: user.id }), '200');
    assert.deepEqual((await office.page(id)).appointments[0]?.goes, { id: user.id, username: 'ana' });
    await office.store.db.updateTable('users').set({ disabled_at: 1 }).execute();
    // A day of 25 hours, on which the clocks go back.
    const autumn = { startsAt: Date.parse('2027-11-07T00:30-04:00'), endsAt: Date.parse('2027-11-07T23:30-05:00') };
    assert.equal(autumn.endsAt - autumn.startsAt, 24 * HOUR_MS);
    await office.store.db.updateTable('users').set({ disabled_at: null }).execute();
    assert.equal(await book({ ...autumn, id: OTHER_ID }), '200');
  });

  test('possible spam, merged and erased leads are not booked; an erasure takes appointments away', async () => {
    const office = await openLeadsOffice(engine);
    const [id, main, spam] = [
      await office.save(),
      await office.save(newQuote({ notes: 'main' })),
      await office.save(newQuote({ notes: 'spam' })),
    ];
    await office.change(id, 'appointments', { id: ID, ...TERMS });
    await office.change(id, 'merge', { into: main, version: 1 });
    await office.change(spam, 'status', { status: 'spam', version: 0 });
    const other = { id: OTHER_ID, ...TERMS };
    assert.equal(await office.change(id, 'appointments', other), '422 merged');
    assert.equal(await office.change(spam, 'appointments', other), '422 quarantined');
    assert.deepEqual(
      (await office.page(main)).appointments.map(({ leadId }) => leadId),
      [id],
    );
    const erasure = { alsoSamePerson: false, actor: { id: null, name: 'ana' }, now: NOW };
    await eraseLeads(office.store, { id, ...erasure });
    assert.deepEqual((await office.page(main)).appointments, []);
    assert.equal(await office.change(id, 'appointments', other), '422 erased');
    assert.equal(await set(office, { state: 'done', sequence: 0 }), '404 not_found');
    assert.doesNotMatch(
      JSON.stringify(await office.store.db.selectFrom('audit_log').selectAll().execute()),
      /Peachtree|Ladder|Gutter cleaning/,
    );
  });
});

function order(page: Parameters<typeof changesOf>[0], action: unknown): number {
  return changesOf(page).findIndex((change) => change.action === action);
}

interface Change {
  readonly sequence: number;
  readonly state?: AppointmentState;
  readonly lead?: object;
}

async function set(office: LeadsOffice, change: Change & Partial<typeof TERMS>): Promise<string> {
  const answer = await office.ana.post(`/api/appointments/${ID}`, { ...TERMS, state: 'booked', ...change });
  const code = answer.json().error?.code;
  return code === undefined ? `${answer.statusCode}` : `${answer.statusCode} ${code}`;
}
