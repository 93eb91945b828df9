import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxLead, InboxView } from '@downspout/office-api/leads';
import { INBOX_PAGE, MAX_SAVED_VIEWS } from '@downspout/office-api/limits';
import type { InboxViews } from '@downspout/office-api/views';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { startSession } from '../sign-in/sessions.ts';
import { insertUser } from '../sign-in/users.ts';
import { type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW, openBrowser } from '../testing/office.ts';

onEachEngine((engine) => {
  test('each list has its leads, and counts them', async () => {
    const office = await openLeadsOffice(engine);
    assert.deepEqual((await views(office)).counts, { reply: 0, mine: 0, snoozed: 0, spam: 0, all: 0 });
    const [userId] = (await office.store.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
    const save = async (notes: string, set: object = {}) => {
      const id = await office.save(newQuote({ notes }));
      await office.store.db
        .updateTable('leads')
        .set({ version: 0, ...set })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const waiting = await save('waiting');
    const mine = await save('mine', { assigned_to: userId });
    const quoted = await save('quoted', { assigned_to: userId, status: 'quoted' });
    const snoozed = await save('snoozed', { snoozed_until: NOW + 1 });
    const back = await save('back', { snoozed_until: NOW, status: 'quoted' });
    await save('won', { assigned_to: userId, status: 'won', snoozed_until: NOW - 1 });
    await save('merged', { merged_into: waiting });
    await save('erased', { erased_at: NOW, status: 'new' });
    const texted = await save('texted', { status: 'won' });
    const texts = {
      at: NOW,
      direction: 'in',
      way: 'text',
      user_id: null,
      who: '',
      address: '',
      subject: '',
      text: 'Hi',
    } as const;
    const message = { ...texts, id: 'm1', lead_id: texted, provider_id: 'SM1', answered_at: null };
    const answered = { ...message, id: 'm2', lead_id: quoted, provider_id: 'SM2', answered_at: NOW };
    await office.store.db.insertInto('lead_messages').values([message, answered]).execute();
    const spam = await save('spam', { quarantined_at: NOW });
    await save('decided', { quarantined_at: NOW, status: 'spam' });
    assert.deepEqual(await listed(office, 'reply'), [texted, back, mine, waiting]);
    assert.deepEqual(await listed(office, 'mine'), [quoted, mine]);
    assert.deepEqual(await listed(office, 'snoozed'), [snoozed]);
    assert.deepEqual(await listed(office, 'spam'), [spam]);
    assert.deepEqual((await views(office)).counts, { reply: 4, mine: 2, snoozed: 1, spam: 1, all: 8 });
    const { previous, next } = (await office.ana.get(`/api/leads/${mine}/neighbours?view=reply`)).json();
    assert.deepEqual([previous, next], [back, waiting]);
    assert.equal((await office.ana.get('/api/inbox?view=other')).statusCode, 422);
    const exported = await office.ana.get('/api/export/leads.json?view=snoozed');
    assert.deepEqual(
      exported.json().map(({ id }: InboxLead) => id),
      [snoozed],
    );
  });

  test('what needs a reply comes by when it last did so, or by who has waited longest', async () => {
    const office = await openLeadsOffice(engine);
    const HOUR = 60 * 60_000;
    const save = async (hoursAgo: number, set: object = {}) => {
      const id = await office.save(newQuote());
      const at = { received_at: NOW - hoursAgo * HOUR };
      await office.store.db
        .updateTable('leads')
        .set({ ...at, ...set })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const text = (lead_id: string, hoursAgo: number) => ({
      id: `${lead_id} ${hoursAgo}`,
      lead_id,
      at: NOW - hoursAgo * HOUR,
      direction: 'in' as const,
      way: 'text' as const,
      user_id: null,
      who: '',
      address: '',
      subject: '',
      text: 'Hi',
      provider_id: `SM ${lead_id} ${hoursAgo}`,
      answered_at: null,
    });
    const texted = await save(500, { status: 'won' });
    const newTexted = await save(400);
    const back = await save(300, { status: 'quoted', snoozed_until: NOW - 4 * HOUR });
    const notOver = await save(200, { status: 'new', snoozed_until: NOW + HOUR });
    const byMerged = await save(150, { status: 'contacted' });
    const merged = await save(140, { merged_into: byMerged });
    const [old, recent] = [await save(100), await save(3)];
    const texts = [text(texted, 9), text(texted, 1), text(newTexted, 2), text(merged, 6), text(notOver, 7)];
    await office.store.db.insertInto('lead_messages').values(texts).execute();
    const latest = [texted, newTexted, recent, back, byMerged, old];
    const waiting = [newTexted, old, texted, byMerged, back, recent];
    assert.deepEqual(await listed(office, 'reply'), latest);
    assert.deepEqual(await listed(office, 'reply', '&sort=oldest'), waiting);
    for (const [sort, order] of [
      ['', latest],
      ['&sort=oldest', waiting],
    ] as const) {
      for (const [index, id] of order.entries()) {
        const { previous, next } = (await office.ana.get(`/api/leads/${id}/neighbours?view=reply${sort}`)).json();
        assert.deepEqual([previous, next], [order[index - 1] ?? null, order[index + 1] ?? null]);
      }
    }
    const gone = (await office.ana.get('/api/leads/unknown/neighbours?view=reply')).json();
    assert.deepEqual(gone, { previous: null, next: null });
    assert.deepEqual(await listed(office, 'reply', '&before=no-place'), []);
    assert.deepEqual(await listed(office, 'reply', '&sort=oldest&before=no-place'), []);
  });

  test('pages of what needs a reply follow one another, in either order', async () => {
    const office = await openLeadsOffice(engine);
    const ids: string[] = [];
    for (let n = 0; n < INBOX_PAGE + 3; n += 1) ids.push(await office.save(newQuote()));
    // Many at the same moment.
    await office.store.db.updateTable('leads').set({ received_at: NOW }).execute();
    for (const sort of ['', '&sort=oldest']) {
      const address = `/api/inbox?view=reply${sort}`;
      const first = (await office.ana.get(address)).json();
      const second = (await office.ana.get(`${address}&before=${encodeURIComponent(first.next)}`)).json();
      const all = [...first.leads, ...second.leads].map(({ id }: InboxLead) => id);
      assert.deepEqual(all, sort === '' ? ids.toReversed() : ids);
      assert.equal(second.next, null);
    }
    const oldest = (await office.ana.get('/api/inbox?sort=oldest')).json();
    const rest = (await office.ana.get(`/api/inbox?sort=oldest&before=${oldest.next}`)).json();
    assert.deepEqual(
      [...oldest.leads, ...rest.leads].map(({ id }: InboxLead) => id),
      ids,
    );
    const exported = (await office.ana.get('/api/export/leads.json?view=reply&sort=oldest')).json();
    assert.deepEqual(
      exported.map(({ id }: InboxLead) => id),
      ids.toReversed(),
    );
  });

  test('a filter is kept under a name, called otherwise, and deleted, by its user alone', async () => {
    const office = await openLeadsOffice(engine);
    const save = (name: string, filter: object = {}) => office.ana.post('/api/inbox/views', { name, filter });
    const filter = { view: 'reply', kind: 'call', q: 'zoe' };
    const [gutters, other] = [(await save(' Gutters ', filter)).json(), (await save('Won', { status: 'won' })).json()];
    assert.deepEqual(
      (await views(office)).saved.map(({ name, filter }) => [name, filter]),
      [
        ['Gutters', { kind: 'call', view: 'reply' }],
        ['Won', { status: 'won' }],
      ],
      'what was searched for may name a person, and is not kept',
    );
    assert.equal((await save('Gutters', filter)).json().id, gutters.id, 'sent again it is the same');
    for (const name of ['gutters', '', ' ', 'x'.repeat(41)]) {
      assert.equal((await save(name)).statusCode, 422, name);
    }
    assert.equal((await save('Bad', { kind: 'letter' })).statusCode, 422);
    const bob = await otherUser(office);
    assert.deepEqual((await bob.get('/api/inbox/views')).json().saved, []);
    assert.equal((await bob.post(`/api/inbox/views/${gutters.id}`, { name: 'Mine' })).statusCode, 404);
    assert.equal((await bob.post(`/api/inbox/views/${gutters.id}/remove`)).statusCode, 204);
    assert.equal((await office.ana.post(`/api/inbox/views/${other.id}`, { name: 'GUTTERS' })).statusCode, 422);
    assert.equal((await office.ana.post(`/api/inbox/views/${other.id}`, { name: 'WON' })).json().name, 'WON');
    assert.equal((await office.ana.post(`/api/inbox/views/${gutters.id}/remove`)).statusCode, 204);
    assert.deepEqual(
      (await views(office)).saved.map(({ name }) => name),
      ['WON'],
    );
    for (let n = 1; n < MAX_SAVED_VIEWS; n += 1) assert.equal((await save(`View ${n}`)).statusCode, 200);
    assert.equal((await save('One more')).statusCode, 422);
  });
});

async function views({ ana }: LeadsOffice): Promise<InboxViews> {
  const answer = await ana.get('/api/inbox/views');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

async function listed({ ana }: LeadsOffice, view: InboxView, more = ''): Promise<string[]> {
  return (await ana.get(`/api/inbox?view=${view}${more}`)).json().leads.map(({ id }: InboxLead) => id);
}

async function otherUser({ app, store }: LeadsOffice) {
  const browser = openBrowser(app);
  await store.db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { username: 'bob', passwordHash: 'x', now: NOW });
    const origin = { clientAddress: '127.0.0.1', userAgent: '' };
    browser.cookies.set('office-session', await startSession(transaction, user?.id ?? '', origin, NOW));
  });
  return browser;
}
