import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { otherWaits } from '../../testing/other-waits.ts';
import { countAttempt, forgetFailures, type PauseKey, uncountAttempt } from './throttle.ts';

const NAME: PauseKey = 'name:ana';
const ADDRESS: PauseKey = 'address:192.0.2.1';
const DAY_MS = 24 * 60 * 60_000;

onEachEngine((engine) => {
  test('from the fifth failure on each pause is twice as long as the one before, up to 15 minutes', async () => {
    const store = await engine.open();
    let now = 1_795_000_000_000;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 15; attempt += 1) {
      assert.equal(await countAttempt(store, [NAME], now), 0);
      const wait = await pauseNow(now);
      pauses.push(wait / 1_000);
      now += wait;
    }
    assert.deepEqual(pauses, [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);

    async function pauseNow(at: number): Promise<number> {
      const { paused_until } = await store.db
        .selectFrom('sign_in_pauses')
        .select('paused_until')
        .executeTakeFirstOrThrow();
      return Math.max(0, paused_until - at);
    }
  });

  for (const [what, end] of [
    ['taken back', (store: Store, keys: PauseKey[]) => uncountAttempt(store, keys, 1_000)],
    ['forgotten', (store: Store, keys: PauseKey[]) => store.db.transaction().execute((t) => forgetFailures(t, keys))],
  ] as const) {
    test(`an attempt that is counted and one that is ${what} never wait for each other`, async () => {
      const store = await engine.open();
      // Stored in another order than that of the keys.
      for (const key of [NAME, ADDRESS]) await countAttempt(store, [key], 1_000);
      let ended: Promise<unknown> = Promise.resolve();
      await store.db.transaction().execute(async (counting) => {
        const touch = (key: PauseKey) =>
          counting.updateTable('sign_in_pauses').set({ paused_until: 0 }).where('key', '=', key).execute();
        await touch(ADDRESS);
        ended = end(store, [NAME, ADDRESS]);
        await otherWaits(engine.name, counting);
        await touch(NAME);
      });
      await ended;
    });
  }

  test('an attempt during a pause counts for nothing: it makes no pause longer, and no other key fail', async () => {
    const store = await engine.open();
    for (let attempt = 0; attempt < 5; attempt += 1) await countAttempt(store, [NAME], 1_000);
    assert.equal(await countAttempt(store, [NAME, ADDRESS], 2_000), 4_000);
    assert.equal(await countAttempt(store, [NAME, ADDRESS], 5_999), 1);
    assert.deepEqual(await store.db.selectFrom('sign_in_pauses').select(['key', 'failures']).execute(), [
      { key: NAME, failures: 5 },
    ]);
  });

  test('of attempts made at once no more are let through than one after another', async () => {
    const store = await engine.open();
    const waits = await Promise.all(Array.from({ length: 20 }, () => countAttempt(store, [NAME, ADDRESS], 1_000)));
    assert.equal(waits.filter((wait) => wait === 0).length, 5);
  });

  test('failures are forgotten after a day without one, and after a success', async () => {
    const store = await engine.open();
    for (let attempt = 0; attempt < 5; attempt += 1) await countAttempt(store, [NAME], 1_000);
    assert.equal(await countAttempt(store, [NAME], 1_000 + DAY_MS + 1), 0);
    assert.deepEqual(await failures(), [1]);
    await store.db.transaction().execute((transaction) => forgetFailures(transaction, [NAME]));
    assert.deepEqual(await failures(), []);

    async function failures(): Promise<number[]> {
      const rows = await store.db.selectFrom('sign_in_pauses').select('failures').execute();
      return rows.map((row) => row.failures);
    }
  });

  test('an attempt that is taken back leaves the failures before it', async () => {
    const store = await engine.open();
    for (let attempt = 0; attempt < 4; attempt += 1) await countAttempt(store, [NAME], 1_000);
    await countAttempt(store, [NAME], 1_000);
    await uncountAttempt(store, [NAME], 1_000);
    assert.equal(await countAttempt(store, [NAME], 1_000), 0);
    assert.equal(await countAttempt(store, [NAME], 1_000), 5_000);
  });
});
