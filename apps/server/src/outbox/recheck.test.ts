import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering } from '../deliveries/testing/receiver.ts';
import { onEachEngine } from '../testing/engines.ts';
import { createScenario } from './testing/scenario.ts';

onEachEngine((engine) => {
  test('a probe that was brought forward goes at once when the outbox is told, and frees all that waits', async () => {
    const { outbox, commit, pass, receiver, store, clock, tries } = await createScenario(engine);
    receiver.answer = answering(500);
    await commit('a');
    await commit('b');
    outbox.start();
    await pass(20);
    const before = tries().length;
    receiver.answer = answering(200);
    await store.db.updateTable('destinations').set({ next_probe_at: clock.now() }).execute();
    outbox.recheck();
    await pass(0);
    assert.deepEqual(tries().slice(before), ['20 a', '20 b']);
    assert.deepEqual(await store.db.selectFrom('destinations').select('failing_since').execute(), [
      { failing_since: null },
    ]);
  });

  test('an outbox that is not started, or was stopped, is told in vain', async () => {
    const { outbox, commit, pass, tries } = await createScenario(engine);
    await commit('a');
    outbox.recheck();
    await pass(5);
    await outbox.stop(0);
    outbox.recheck();
    await pass(5);
    assert.deepEqual(tries(), []);
  });
});
