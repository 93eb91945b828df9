import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { createLeadIndex, reindexLead } from '../inbox/lead-index.ts';
import type { Vocabulary } from './vocabulary.ts';

const HOUR_MS = 60 * 60_000;
const knows = (vocabulary: Vocabulary, word: string) => [...vocabulary.beside(word)].includes(word);

onEachEngine((engine) => {
  test('words that another process has indexed are known to the next search, also those of a later note', async () => {
    const [store, elsewhere] = [await engine.open(), await engine.open()];
    await createTestSaveLead(store)(newQuote({ first_name: 'Ida', email: 'ida77@example.com' }));
    await createLeadIndex(elsewhere).catchUp();
    const { vocabulary } = createLeadIndex(store);
    await vocabulary.catchUp();
    for (const word of ['ida', 'ida77', 'peachtree', 'ohara']) assert.ok(knows(vocabulary, word), word);
    for (const word of ['4045550123', 'ǀida', '']) assert.ok(!knows(vocabulary, word), word);
    const spelled = [...vocabulary.spelled()].map(([word]) => word);
    assert.deepEqual([spelled.includes('ida'), spelled.includes('ida77')], [true, false]);

    const { id } = await elsewhere.db.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    const note = { id: 'n1', lead_id: id, at: 1, user_id: null, who: 'ana', text: 'prefers Tuesdays' };
    await elsewhere.db.insertInto('lead_notes').values(note).execute();
    await elsewhere.db.transaction().execute((transaction) => reindexLead(transaction, id));
    await vocabulary.catchUp();
    assert.ok(knows(vocabulary, 'tuesdays'));
  });

  test('words that no lead has any more are forgotten within the hour', async (t) => {
    const store = await engine.open();
    const save = createTestSaveLead(store);
    await save(newQuote({ first_name: 'Gone' }));
    const index = createLeadIndex(store);
    await index.catchUp();
    await index.vocabulary.catchUp();
    await store.db.deleteFrom('leads').execute();
    await save(newQuote({ first_name: 'Here' }));
    await index.catchUp();
    const start = performance.now();
    t.mock.method(performance, 'now', () => start + HOUR_MS);
    await index.vocabulary.catchUp();
    assert.deepEqual([knows(index.vocabulary, 'gone'), knows(index.vocabulary, 'here')], [false, true]);
  });
});
