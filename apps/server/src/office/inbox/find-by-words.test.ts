import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { readWanted, type Wanted } from '../search/wanted.ts';
import { type Beyond, countByWords, findByWords } from './find-by-words.ts';
import { createLeadIndex } from './lead-index.ts';

/** Every tenth of them is Ida, all others are Bob, and all live in the same street. */
const LEADS = 60;
const IDAS = 6;

onEachEngine((engine) => {
  test('words are found as far back as they go, however few of the newest leads are looked through first', async () => {
    const { store, ids, wanted } = await open(engine);
    const newestFirst = ids.toReversed();
    const idas = newestFirst.filter((_, index) => index % 10 === 9);
    for (const lookedThrough of [1, 5, 15, undefined]) {
      const find = async (q: string, limit: number, beyond?: Beyond) =>
        (await findByWords(store, wanted(q), {}, limit, beyond, lookedThrough)).map(({ id }) => id);
      assert.deepEqual(await find('ida', LEADS), idas, `${lookedThrough}`);
      assert.deepEqual(await find('ida peach', 2), idas.slice(0, 2));
      assert.deepEqual(await find('peachtree', LEADS), newestFirst);
      assert.deepEqual(await find('nobody', 5), []);
    }
  });

  test('what is found goes on beyond any lead, in both directions', async () => {
    const { store, wanted } = await open(engine);
    for (const lookedThrough of [1, 15, undefined]) {
      const find = (limit: number, beyond?: Beyond) =>
        findByWords(store, wanted('ida'), {}, limit, beyond, lookedThrough);
      const all = await find(LEADS);
      const third = all[2]?.number ?? 0;
      assert.deepEqual(await find(2, { below: third }), all.slice(3, 5));
      assert.deepEqual(await find(2, { above: third }), all.slice(0, 2).toReversed());
      assert.deepEqual(await find(LEADS, { below: all.at(-1)?.number ?? 0 }), []);
    }
  });

  test('all else in the filter counts too, and counting ends at its limit', async () => {
    const { store, ids, wanted } = await open(engine);
    const won = ids.slice(0, 20);
    await store.db.updateTable('leads').set({ status: 'won' }).where('id', 'in', won).execute();
    const found = await findByWords(store, wanted('peachtree'), { status: 'won' }, LEADS, undefined, 5);
    assert.deepEqual(
      found.map(({ id }) => id),
      won.toReversed(),
    );
    assert.equal(await countByWords(store, wanted('peachtree'), { status: 'won' }, LEADS), won.length);
    assert.equal(await countByWords(store, wanted('ida'), {}, LEADS), IDAS);
    assert.equal(await countByWords(store, wanted('peachtree'), {}, 7), 7);
    assert.equal(await countByWords(store, wanted('nobody'), {}, 7), 0);
  });
});

/** Answers the ids, the oldest first. */
async function open(engine: {
  open(): Promise<Store>;
}): Promise<{ store: Store; ids: string[]; wanted: (text: string) => Wanted }> {
  const store = await engine.open();
  const save = createTestSaveLead(store);
  for (let n = 0; n < LEADS; n += 1) {
    await save(newQuote({ first_name: n % 10 === 0 ? 'Ida' : 'Bob', address: `${n} Peachtree St, Atlanta` }));
  }
  const index = createLeadIndex(store);
  await index.catchUp();
  await index.vocabulary.catchUp();
  const rows = await store.db.selectFrom('leads').select('id').orderBy('id').execute();
  const wanted = (text: string) => readWanted(text, index.vocabulary, false);
  return { store, ids: rows.map(({ id }) => id), wanted };
}
