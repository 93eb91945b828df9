import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

onEachEngine((engine) => {
  test('taking a lead, a note and a status each answer it, and the first of them is kept', async () => {
    const office = await openLeadsOffice(engine);
    const me = (await office.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
    const [taken, noted, contacted] = [await office.save(), await office.save(), await office.save()];
    assert.equal(await office.change(taken, 'assignee', { userId: me, version: 0 }), '200');
    assert.equal(await office.change(noted, 'notes', { text: 'No answer' }), '200');
    assert.equal(await office.change(contacted, 'status', { status: 'contacted', version: 0 }), '200');
    for (const id of [taken, noted, contacted]) {
      assert.deepEqual(await answerOf(office, id), [NOW, 'ana']);
    }
    office.clock.now += 60_000;
    assert.equal(await office.change(taken, 'assignee', { userId: null, version: 1 }), '200');
    assert.equal(await office.change(taken, 'assignee', { userId: me, version: 2 }), '200');
    assert.equal(await office.change(taken, 'notes', { text: 'Called back' }), '200');
    assert.deepEqual(await answerOf(office, taken), [NOW, 'ana']);
  });

  test('an answer that is taken back within a minute was none; later, or by somebody else, it stays', async () => {
    const office = await openLeadsOffice(engine);
    const me = (await office.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
    const [slip, taken, kept, late] = [
      await office.save(),
      await office.save(),
      await office.save(),
      await office.save(),
    ];
    assert.equal(await office.change(slip, 'status', { status: 'lost', version: 0 }), '200');
    assert.equal(await office.change(taken, 'assignee', { userId: me, version: 0 }), '200');
    assert.equal(await office.change(kept, 'notes', { text: 'Called, no answer' }), '200');
    assert.equal(await office.change(kept, 'status', { status: 'contacted', version: 0 }), '200');
    assert.equal(await office.change(late, 'status', { status: 'contacted', version: 0 }), '200');
    office.clock.now += 59_000;
    assert.equal(await office.change(slip, 'status', { status: 'new', version: 1 }), '200');
    assert.equal(await office.change(taken, 'assignee', { userId: null, version: 1 }), '200');
    assert.equal(await office.change(kept, 'status', { status: 'new', version: 1 }), '200');
    office.clock.now += 1_000;
    assert.equal(await office.change(late, 'status', { status: 'new', version: 1 }), '200');
    assert.deepEqual(await answerOf(office, slip), null);
    assert.deepEqual(await answerOf(office, taken), null);
    assert.deepEqual(await answerOf(office, kept), [NOW, 'ana']);
    assert.deepEqual(await answerOf(office, late), [NOW, 'ana']);
    assert.equal((await office.page(slip)).lead.firstContactAt, null);
    assert.equal((await office.page(late)).lead.firstContactAt, NOW);
  });

  test('what leaves a lead to others does not answer it', async () => {
    const office = await openLeadsOffice(engine);
    const [id, into] = [await office.save(), await office.save()];
    await office.page(id);
    assert.equal(await office.change(id, 'status', { status: 'spam', version: 0 }), '200');
    assert.equal(await office.change(id, 'status', { status: 'new', version: 1 }), '200');
    assert.equal(await office.change(id, 'status', { status: 'sold', version: 2 }), '422 invalid');
    assert.equal(await office.change(id, 'status', { status: 'won', version: 1 }), '409 changed');
    assert.equal(await office.change(id, 'merge', { into, version: 2 }), '200');
    assert.equal(await office.change(id, 'merge', { into: null, version: 3 }), '200');
    assert.equal(await answerOf(office, id), null);
    assert.equal(await office.change(id, 'status', { status: 'lost', version: 4 }), '200');
    assert.deepEqual(await answerOf(office, id), [NOW, 'ana']);
  });
});

async function answerOf({ store }: LeadsOffice, id: string) {
  const row = await store.db.selectFrom('lead_answers').selectAll().where('lead_id', '=', id).executeTakeFirst();
  return row === undefined ? null : [row.answered_at, row.answered_by];
}
