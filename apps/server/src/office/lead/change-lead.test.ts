import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxLead } from '@downspout/office-api/leads';
import { onEachEngine } from '../../testing/engines.ts';
import { insertUser } from '../sign-in/users.ts';
import { changesOf, type LeadsOffice, notesOf, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

onEachEngine((engine) => {
  test('the status is changed, written down, and the first contact kept', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const told = async (body: object) => {
      const answer = await office.ana.post(`/api/leads/${id}/status`, body);
      assert.equal(answer.statusCode, 200, answer.body);
      const { status, amountCents, firstContactAt, version }: InboxLead = answer.json();
      return [status, amountCents, firstContactAt, version];
    };
    assert.deepEqual(await told({ status: 'spam', version: 0 }), ['spam', null, null, 1]);
    assert.deepEqual(await told({ status: 'contacted', version: 1 }), ['contacted', null, NOW, 2]);
    office.clock.now += 60_000;
    assert.deepEqual(await told({ status: 'won', amountCents: 125_000, version: 2 }), ['won', 125_000, NOW, 3]);
    assert.deepEqual(await told({ status: 'won', version: 3 }), ['won', 125_000, NOW, 3]);
    assert.deepEqual(await told({ status: 'won', amountCents: null, version: 3 }), ['won', null, NOW, 4]);
    assert.deepEqual(await told({ status: 'won', amountCents: 0, version: 4 }), ['won', 0, NOW, 5]);
    assert.deepEqual(await told({ status: 'lost', version: 5 }), ['lost', 0, NOW, 6]);
    assert.deepEqual(await history(office, id), [
      'ana status-changed {"status":"new"} {"status":"spam"}',
      'ana released null null',
      'ana status-changed {"status":"spam"} {"status":"contacted"}',
      'ana status-changed {"status":"contacted"} {"status":"won","amountCents":125000}',
      'ana status-changed {"status":"won","amountCents":125000} {"status":"won"}',
      'ana status-changed {"status":"won"} {"status":"won","amountCents":0}',
      'ana status-changed {"status":"won","amountCents":0} {"status":"lost","amountCents":0}',
    ]);
  });

  test('a price is noted with any status, stays through others, and is removed', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const priceAfter = async (body: object) => {
      const answer = await office.ana.post(`/api/leads/${id}/status`, body);
      assert.equal(answer.statusCode, 200, answer.body);
      const { amountCents, version }: InboxLead = answer.json();
      return [amountCents, version];
    };
    assert.deepEqual(await priceAfter({ status: 'new', amountCents: 90_000, version: 0 }), [90_000, 1]);
    assert.deepEqual((await office.page(id)).lead.firstContactAt, null);
    assert.deepEqual(await priceAfter({ status: 'quoted', version: 1 }), [90_000, 2]);
    assert.deepEqual(await priceAfter({ status: 'quoted', amountCents: 95_050, version: 2 }), [95_050, 3]);
    assert.deepEqual(await priceAfter({ status: 'lost', version: 3 }), [95_050, 4]);
    assert.deepEqual(await priceAfter({ status: 'spam', version: 4 }), [95_050, 5]);
    assert.equal(await office.change(id, 'release', { version: 5 }), '200');
    assert.deepEqual((await office.page(id)).lead.amountCents, 95_050);
    assert.deepEqual(await priceAfter({ status: 'new', amountCents: null, version: 6 }), [null, 7]);
  });

  test('a price that is none changes nothing', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    for (const body of [
      { status: 'quoted', amountCents: 'lots' },
      { status: 'won', amountCents: -1 },
      { status: 'won', amountCents: 0.5 },
      { status: 'won', amountCents: 1_000_000_001 },
      { status: 'sold' },
      { status: 'won', version: 'x' },
      {},
    ]) {
      assert.equal(await office.change(id, 'status', { version: 0, ...body }), '422 invalid', JSON.stringify(body));
    }
    const { lead } = await office.page(id);
    assert.deepEqual([lead.status, lead.version], ['new', 0]);
  });

  test('of two changes at once one is made, and the other is told that the lead was changed', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const answers = await Promise.all([
      office.change(id, 'status', { status: 'quoted', version: 0 }),
      office.change(id, 'status', { status: 'lost', version: 0 }),
    ]);
    assert.deepEqual(answers.toSorted(), ['200', '409 changed']);
    const { lead } = await office.page(id);
    assert.deepEqual([lead.version, (await history(office, id)).length], [1, 1]);
    assert.equal(lead.status, answers[0] === '200' ? 'quoted' : 'lost');
  });

  test('a change that comes twice is made once, and answered alike', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const body = { status: 'quoted', version: 0 };
    assert.deepEqual(
      [await office.change(id, 'status', body), await office.change(id, 'status', body)],
      ['200', '200'],
    );
    assert.equal((await history(office, id)).length, 1);
  });

  test('a lead is given to a user who can sign in, to another, and to nobody', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const [ana, bob, gone] = [await userId(office, 'ana'), await addUser(office, 'bob'), await addUser(office, 'gone')];
    await office.store.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', gone).execute();
    assert.equal(await office.change(id, 'assignee', { userId: gone, version: 0 }), '422 invalid');
    assert.equal(await office.change(id, 'assignee', { userId: 'nobody', version: 0 }), '422 invalid');
    assert.equal(await office.change(id, 'assignee', { userId: ana, version: 0 }), '200');
    assert.equal(await office.change(id, 'assignee', { userId: bob, version: 0 }), '409 changed');
    assert.equal(await office.change(id, 'assignee', { userId: bob, version: 1 }), '200');
    assert.deepEqual((await office.page(id)).lead.assignee, { id: bob, username: 'bob' });
    assert.equal(await office.change(id, 'assignee', { userId: null, version: 2 }), '200');
    assert.equal((await office.page(id)).lead.assignee, null);
    assert.deepEqual(await history(office, id), [
      'ana assigned {"assignee":null} {"assignee":"ana"}',
      'ana assigned {"assignee":"ana"} {"assignee":"bob"}',
      'ana assigned {"assignee":"bob"} {"assignee":null}',
    ]);
  });

  test('notes are kept as written, found by the search, and their words kept out of the audit log', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    assert.equal((await office.ana.get('/api/inbox?q=hara')).json().leads.length, 1);
    const texts = ['Called, wants Xylophone guards.\nBack on Monday <b>', 'A second one'];
    for (const text of texts) assert.equal(await office.change(id, 'notes', { text: `  ${text} ` }), '200');
    const page = await office.page(id);
    const notes = notesOf(page);
    assert.deepEqual(
      notes.map(({ text, who, at }) => [text, who, at]),
      texts.map((text) => [text, 'ana', NOW]),
    );
    assert.equal(page.lead.version, 0);
    const found = async (q: string) => (await office.ana.get(`/api/inbox?q=${q}`)).json().leads.length;
    assert.deepEqual([await found('xyloph'), await found('monday'), await found('tuesday')], [1, 1, 0]);
    const log = await office.store.db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `lead:${id}`)
      .execute();
    assert.deepEqual(
      log.map(({ after }) => after),
      notes.map((note) => JSON.stringify({ noteId: note.id })),
    );
  });

  test('an empty note or an endless one is refused, and one that comes twice is kept once', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    assert.equal(await office.change(id, 'notes', { text: ' \n' }), '422 invalid');
    assert.equal(await office.change(id, 'notes', { text: 'x'.repeat(5_001) }), '422 invalid');
    for (let n = 0; n < 2; n += 1) assert.equal(await office.change(id, 'notes', { text: 'No answer' }), '200');
    assert.equal(notesOf(await office.page(id)).length, 1);
    office.clock.now += 60_000;
    await office.change(id, 'notes', { text: 'No answer' });
    assert.equal(notesOf(await office.page(id)).length, 2);
  });
});

async function history(office: LeadsOffice, id: string): Promise<string[]> {
  return changesOf(await office.page(id)).map(({ who, action, before, after }) => {
    return `${who} ${action} ${JSON.stringify(before)} ${JSON.stringify(after)}`;
  });
}

async function userId({ store }: LeadsOffice, username: string): Promise<string> {
  const user = await store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return user?.id ?? '';
}

async function addUser({ store }: LeadsOffice, username: string): Promise<string> {
  const user = await store.db
    .transaction()
    .execute((transaction) => insertUser(transaction, { username, passwordHash: 'x', now: NOW }));
  return user?.id ?? '';
}
