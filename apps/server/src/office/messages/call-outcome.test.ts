import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeadStatus } from '@downspout/office-api/leads';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { changesOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';

/** A text of its person that waits. */
async function storeText({ store }: LeadsOffice, lead_id: string): Promise<void> {
  await store.db
    .insertInto('lead_messages')
    .values({
      id: `in ${lead_id}`,
      lead_id,
      at: NOW,
      direction: 'in',
      way: 'text',
      user_id: null,
      who: '',
      address: '+14045550123',
      subject: '',
      text: 'Hello?',
      provider_id: null,
      answered_at: null,
    })
    .execute();
}

const CASES: readonly (readonly [before: LeadStatus, outcome: string, after: LeadStatus])[] = [
  ['new', 'reached', 'contacted'],
  ['new', 'voicemail', 'contacted'],
  ['new', 'wrong-number', 'new'],
  ['new', 'booked', 'scheduled'],
  ['quoted', 'reached', 'quoted'],
  ['quoted', 'booked', 'scheduled'],
  ['won', 'booked', 'won'],
];

onEachEngine((engine) => {
  test('the outcome of a call is in the history, answers the lead, and moves its status on but never back', async () => {
    const { save, store, change, page } = await openLeadsOffice(engine);
    for (const [before, outcome, after] of CASES) {
      const id = await save(newQuote({ notes: `${before} ${outcome}` }));
      await store.db.updateTable('leads').set({ status: before }).where('id', '=', id).execute();
      assert.equal(await change(id, 'call-outcome', { outcome }), '200');
      const shown = await page(id);
      const { lead } = shown;
      const history = changesOf(shown);
      assert.equal(lead.status, after, `${before} ${outcome}`);
      assert.deepEqual([history[0]?.action, history[0]?.after], ['call-outcome', { outcome }]);
      const answers = store.db.selectFrom('lead_answers').select('answered_by').where('lead_id', '=', id);
      assert.deepEqual(await answers.execute(), [{ answered_by: 'ana' }]);
    }
  });

  test('a press that is repeated is one call, a minute later it is another', async () => {
    const { save, change, page, clock } = await openLeadsOffice(engine);
    const id = await save();
    const actions = async () => changesOf(await page(id)).filter(({ action }) => action === 'call-outcome').length;
    await change(id, 'call-outcome', { outcome: 'voicemail' });
    await change(id, 'call-outcome', { outcome: 'voicemail' });
    assert.equal(await actions(), 1);
    await change(id, 'call-outcome', { outcome: 'reached' });
    clock.now += 60_000;
    await change(id, 'call-outcome', { outcome: 'reached' });
    assert.equal(await actions(), 3);
  });

  test('a text waits until a call reaches somebody, or it is marked as handled', async () => {
    const office = await openLeadsOffice(engine);
    const { save, change, page } = office;
    const waits = async (id: string) => (await page(id)).lead.unansweredSince;
    const [called, handled] = [await save(), await save(newQuote({ notes: 'Another' }))];
    for (const id of [called, handled]) await storeText(office, id);
    assert.deepEqual([await waits(called), await waits(handled)], [NOW, NOW]);
    await change(called, 'call-outcome', { outcome: 'wrong-number' });
    assert.equal(await waits(called), NOW);
    await change(called, 'call-outcome', { outcome: 'reached' });
    for (let sent = 0; sent < 2; sent += 1) assert.equal(await change(handled, 'handled', {}), '200');
    assert.deepEqual([await waits(called), await waits(handled)], [null, null]);
    const shown = await page(handled);
    assert.deepEqual([shown.lead.status, changesOf(shown).map(({ action }) => action)], ['new', ['texts-handled']]);
  });

  test('what was erased, is possible spam or is not there has no calls', async () => {
    const { save, change, store } = await openLeadsOffice(engine);
    const [erased, spam] = [await save(), await save(newQuote({ notes: 'Another' }))];
    await store.db.updateTable('leads').set({ erased_at: 1 }).where('id', '=', erased).execute();
    await store.db.updateTable('leads').set({ quarantined_at: 1 }).where('id', '=', spam).execute();
    const outcome = { outcome: 'reached' };
    assert.equal(await change(erased, 'call-outcome', outcome), '422 erased');
    assert.equal(await change(spam, 'call-outcome', outcome), '422 quarantined');
    assert.equal(await change('none', 'call-outcome', outcome), '404 not_found');
    assert.equal(await change('none', 'handled', {}), '404 not_found');
    assert.equal(await change(spam, 'call-outcome', { outcome: 'asleep' }), '422 invalid');
  });
});
