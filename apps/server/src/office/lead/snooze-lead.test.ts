import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxLead } from '@downspout/office-api/leads';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { eraseLeads } from '../erasing/erase-leads.ts';
import { changesSince } from '../live/changed-leads.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

const HOUR_MS = 3_600_000;
const LATER = NOW + HOUR_MS;

onEachEngine((engine) => {
  test('a lead that is put off needs no reply until its time has come, and is marked as back then', async () => {
    const office = await openLeadsOffice(engine);
    const [id, other] = [await office.save(), await office.save(newQuote({ notes: 'another' }))];
    assert.equal(await office.change(id, 'snooze', { until: LATER, version: 0 }), '200');
    assert.deepEqual((await office.page(id)).lead.snooze, { until: LATER, isOver: false });
    assert.deepEqual([await listed(office, 'reply'), await listed(office, 'snoozed')], [[other], [id]]);
    assert.deepEqual(await listed(office), [other, id]);
    office.clock.now = LATER;
    // It came last.
    assert.deepEqual([await listed(office, 'reply'), await listed(office, 'snoozed')], [[id, other], []]);
    assert.deepEqual((await office.page(id)).lead.snooze, { until: LATER, isOver: true });
    assert.equal(await office.change(id, 'snooze', { until: null, version: 1 }), '200');
    const page = await office.page(id);
    const { lead } = page;
    assert.deepEqual([lead.snooze, lead.firstContactAt, lead.version], [null, null, 2]);
    assert.deepEqual(
      changesOf(page).map(({ who, action, before, after }) => [who, action, before, after]),
      [
        ['ana', 'snoozed', { until: null }, { until: LATER }],
        ['ana', 'unsnoozed', { until: LATER }, { until: null }],
      ],
    );
  });

  test('what is told of a lead that is back is told when its time comes', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'snooze', { until: LATER, version: 0 });
    const told = async (since: number, now: number) =>
      (await changesSince(office.store, since, now))?.filter(({ key }) => key === `${id} back ${LATER}`).length;
    assert.deepEqual([await told(LATER - 60_000, LATER - 1), await told(LATER - 60_000, LATER)], [0, 1]);
    assert.equal(await told(LATER + 1, LATER + 60_000), 0);
  });

  test('a lead somebody has answered can be put off too, and needs them again when its time has come', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'status', { status: 'quoted', version: 0 });
    assert.equal(await office.change(id, 'snooze', { until: LATER, version: 1 }), '200');
    assert.deepEqual([await listed(office, 'reply'), await listed(office, 'snoozed')], [[], [id]]);
    office.clock.now = LATER;
    assert.deepEqual(await listed(office, 'reply'), [id]);
    assert.equal(await office.change(id, 'status', { status: 'scheduled', version: 2 }), '200');
    assert.deepEqual([await listed(office, 'reply'), (await office.page(id)).lead.snooze], [[], null]);
    // Undo makes it as it was.
    const undo = { status: 'quoted', snoozedUntil: LATER, version: 3 };
    assert.equal(await office.change(id, 'status', undo), '200');
    assert.deepEqual(await listed(office, 'reply'), [id]);
  });

  test('a status that closes a lead ends what it was put off for, and another leaves it', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    await office.change(id, 'snooze', { until: LATER, version: 0 });
    await office.change(id, 'status', { status: 'contacted', version: 1 });
    assert.deepEqual((await office.page(id)).lead.snooze, { until: LATER, isOver: false });
    await office.change(id, 'status', { status: 'lost', version: 2 });
    assert.equal((await office.page(id)).lead.snooze, null);
    assert.equal(await office.change(id, 'snooze', { until: LATER, version: 3 }), '422 invalid');
  });

  test('a merge and an erasure end it, and what cannot be put off is refused', async () => {
    const office = await openLeadsOffice(engine);
    const [id, main, gone] = [
      await office.save(),
      await office.save(newQuote({ notes: 'main' })),
      await office.save(newQuote({ notes: 'gone' })),
    ];
    for (const one of [id, gone]) await office.change(one, 'snooze', { until: LATER, version: 0 });
    assert.equal(await office.change(id, 'merge', { into: main, version: 1 }), '200');
    assert.equal(await office.change(id, 'snooze', { until: LATER, version: 2 }), '422 invalid');
    await eraseLeads(office.store, { id: gone, alsoSamePerson: false, actor: { id: null, name: 'ana' }, now: NOW });
    assert.equal(await office.change(gone, 'snooze', { until: LATER, version: 2 }), '422 invalid');
    assert.deepEqual([(await office.page(id)).lead.snooze, (await office.page(gone)).lead.snooze], [null, null]);
    assert.deepEqual(await listed(office, 'snoozed'), []);
  });

  test('another version, a time that is none, and one too far away change nothing; the same twice is one change', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    assert.equal(await office.change(id, 'snooze', { until: LATER, version: 1 }), '409 changed');
    for (const until of [-1, 'monday', 1.5, undefined, NOW + 400 * 24 * HOUR_MS]) {
      assert.equal(await office.change(id, 'snooze', { until, version: 0 }), '422 invalid', String(until));
    }
    for (let n = 0; n < 2; n += 1) assert.equal(await office.change(id, 'snooze', { until: LATER, version: 0 }), '200');
    assert.equal(changesOf(await office.page(id)).length, 1);
  });
});

async function listed(office: LeadsOffice, view?: string): Promise<string[]> {
  const answer = await office.ana.get(view === undefined ? '/api/inbox' : `/api/inbox?view=${view}`);
  assert.equal(answer.statusCode, 200, answer.body);
  const ids: string[] = answer.json().leads.map(({ id }: InboxLead) => id);
  const query = view === undefined ? '' : `?view=${view}`;
  const { count } = (await office.ana.get(`/api/inbox/count${query}`)).json();
  assert.equal(count, ids.length);
  return ids;
}
