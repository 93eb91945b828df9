import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { changesOf, type LeadsOffice, notesOf, openLeadsOffice } from '../testing/leads.ts';

onEachEngine((engine) => {
  test('a merged lead leaves the inbox, is shown with the other, and stands for itself again when it is taken back', async () => {
    const office = await openLeadsOffice(engine);
    const [one = '', two = ''] = await saveLeads(office, 2);
    assert.equal(await merge(office, two, one), '200');
    assert.deepEqual(await inbox(office), [one]);
    const page = await office.page(one);
    assert.deepEqual([page.merged.map(({ id }) => id), page.duplicates, page.lead.duplicates], [[two], [], 0]);
    assert.equal((await office.page(two)).lead.mergedInto, one);
    assert.equal(await merge(office, two, null), '200');
    assert.deepEqual(await inbox(office), [two, one]);
    assert.deepEqual(
      changesOf(await office.page(two)).map(({ action, before, after }) => [action, before, after]),
      [
        ['merged', { into: null }, { into: one }],
        ['unmerged', { into: one }, { into: null }],
      ],
    );
  });

  test('with a lead stand what those merged into it wrote, until that is taken back, and the notes about all of the person', async () => {
    const office = await openLeadsOffice(engine);
    const one = await office.save(newQuote({ notes: 'Gate code 12' }));
    const two = await office.save(newQuote({ notes: 'Now it leaks' }));
    await office.change(one, 'notes', { text: 'Called him' });
    await office.change(two, 'notes', { text: 'Wants Friday' });
    await merge(office, one, two);
    const page = await office.page(two);
    assert.deepEqual(
      notesOf(page).map(({ leadId, text }) => [leadId, text]),
      [
        [one, 'Called him'],
        [two, 'Wants Friday'],
      ],
    );
    assert.deepEqual(
      page.merged.map((lead) => [lead.id, lead.notes]),
      [[one, 'Gate code 12']],
    );
    await merge(office, one, null);
    assert.deepEqual([notesOf(await office.page(two)).length, (await office.page(two)).merged], [2, []]);
  });

  test('what was merged into a lead moves along with it', async () => {
    const office = await openLeadsOffice(engine);
    const [one = '', two = '', three = ''] = await saveLeads(office, 3);
    assert.deepEqual([await merge(office, one, two), await merge(office, two, three)], ['200', '200']);
    assert.deepEqual((await office.page(three)).merged.map(({ id }) => id).toSorted(), [one, two].toSorted());
    assert.deepEqual([(await office.page(one)).lead.mergedInto, (await office.page(one)).lead.version], [three, 2]);
    const last = changesOf(await office.page(one)).at(-1);
    assert.deepEqual([last?.action, last?.before, last?.after], ['merged', { into: two }, { into: three }]);
  });

  test('chains, circles, itself and leads that are not there are refused', async () => {
    const office = await openLeadsOffice(engine);
    const [one = '', two = '', three = ''] = await saveLeads(office, 3);
    await merge(office, one, two);
    const said = async (id: string, into: string) => {
      const { version } = (await office.page(id)).lead;
      const answer = await office.ana.post(`/api/leads/${id}/merge`, { into, version });
      return [answer.statusCode, answer.json().error.fields.into];
    };
    assert.deepEqual(await said(three, one), [
      422,
      'That lead is merged into another one itself. Choose that other one.',
    ]);
    assert.deepEqual(await said(two, one), [422, 'That lead is merged into this one. Take that back first.']);
    assert.deepEqual(await said(three, three), [422, 'A lead cannot be merged into itself']);
    assert.deepEqual(await said(three, 'nobody'), [422, 'There is no such lead']);
    assert.deepEqual(changesOf(await office.page(three)), []);
  });

  test('a merge of what was changed meanwhile is refused, and one that comes twice is made once', async () => {
    const office = await openLeadsOffice(engine);
    const [one = '', two = ''] = await saveLeads(office, 2);
    await office.change(one, 'status', { status: 'quoted', version: 0 });
    assert.equal(await office.change(one, 'merge', { into: two, version: 0 }), '409 changed');
    assert.equal(await office.change(one, 'merge', { into: two, version: 1 }), '200');
    assert.equal(await office.change(one, 'merge', { into: two, version: 1 }), '200');
    assert.equal(changesOf(await office.page(one)).length, 2);
  });

  test('merges at once never make a circle or a chain', async () => {
    const office = await openLeadsOffice(engine);
    for (let round = 0; round < 5; round += 1) {
      const ids = await saveLeads(office, 4);
      const [a = '', b = '', c = '', d = ''] = ids;
      const pairs = [
        [a, b],
        [b, a],
        [b, c],
        [c, d],
        [d, a],
      ] as const;
      await Promise.all(pairs.map(([id, into]) => office.change(id, 'merge', { into, version: 0 })));
      const rows = await office.store.db
        .selectFrom('leads as one')
        .innerJoin('leads as target', 'target.id', 'one.merged_into')
        .select(['one.id', 'target.merged_into'])
        .where('one.id', 'in', ids)
        .execute();
      assert.ok(rows.length > 0);
      assert.ok(rows.every((row) => row.merged_into === null));
    }
  });
});

async function saveLeads(office: LeadsOffice, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await office.save(newQuote({ first_name: `Number ${n}` })));
  return ids;
}

async function merge(office: LeadsOffice, id: string, into: string | null): Promise<string> {
  const { version } = (await office.page(id)).lead;
  return office.change(id, 'merge', { into, version });
}

async function inbox({ ana }: LeadsOffice): Promise<string[]> {
  const { leads } = (await ana.get('/api/inbox')).json();
  return leads.map(({ id }: { id: string }) => id);
}
