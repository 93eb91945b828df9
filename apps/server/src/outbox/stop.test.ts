import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../deliveries/testing/receiver.ts';
import { onEachEngine } from '../testing/engines.ts';
import { createOutbox } from './outbox.ts';
import { createScenario, destinationAt, logInto } from './testing/scenario.ts';
import { storeWaitingLeads } from './testing/waiting-leads.ts';

onEachEngine((engine) => {
  test('stopping lets what is under way end and claims nothing more', async () => {
    const { store, outbox, receiver, commit, delivery } = await createScenario(engine);
    let respond = () => {};
    receiver.answer = (_request, response) => {
      respond = () => void response.end();
    };
    outbox.start();
    await commit('a');
    await receiver.received(1);
    const stopped = outbox.stop(5_000);
    await commit('b');
    respond();
    await stopped;
    assert.equal((await delivery('a')).state, 'delivered');
    assert.equal((await delivery('b')).state, 'waiting');
    assert.equal((await delivery('b')).attempts, 0);
    assert.equal((await store.db.selectFrom('delivery_attempts').selectAll().execute()).length, 1);
  });

  test('what does not end in time is interrupted, given back, and sent by the next process at once', async () => {
    const { store, clock, outbox, receiver, commit, delivery } = await createScenario(engine);
    receiver.answer = () => {};
    outbox.start();
    await commit('a');
    await receiver.received(1);
    const stopped = outbox.stop(3_000);
    await clock.leap(3_000, async () => {});
    await stopped;
    const { state, lease_token, own_failures, due_at } = await delivery('a');
    assert.deepEqual(
      { state, lease_token, own_failures, due_at },
      { state: 'waiting', lease_token: null, own_failures: 0, due_at: clock.now() },
    );
    const next = createOutbox({ store, destinations: [destinationAt(receiver)], log: logInto([]), clock });
    receiver.answer = (_request, response) => void response.end();
    next.start();
    await receiver.received(2);
    await next.stop(1_000);
    const kept = await store.db
      .selectFrom('delivery_attempts')
      .select(['number', 'outcome'])
      .orderBy('number')
      .execute();
    assert.deepEqual(kept, [
      { number: 1, outcome: 'interrupted' },
      { number: 2, outcome: 'delivered' },
    ]);
    assert.deepEqual(
      receiver.requests.map(({ id }) => id),
      ['a', 'a'],
    );
  });

  test('an outbox that was stopped does not begin again', async () => {
    const { outbox, commit, pass, tries } = await createScenario(engine);
    await outbox.stop(0);
    outbox.start();
    await commit('a');
    await pass(5);
    assert.deepEqual(tries(), []);
  });

  test('what a killed process had under way is sent again', async () => {
    const { store, outbox, commit, pass, tries } = await createScenario(engine);
    await commit('a', { attempts: 1, lease_token: 'of-the-killed', leased_until: Date.UTC(2026, 10, 2, 9) + 20_000 });
    outbox.start();
    await pass(30);
    // One process works on a SQLite file: it need not wait for the lease to end.
    assert.deepEqual(tries(), [store.engine === 'sqlite' ? '0 a' : '20 a']);
  });

  test('a dead destination does not slow a live one', async () => {
    const store = await engine.open();
    const live = await startReceiver();
    const dead = await startReceiver(() => {});
    engine.cleanUp(() => Promise.all([live.close(), dead.close()]));
    const destinations = [destinationAt(live), { ...destinationAt(dead), name: 'holiday-lights-webhook' as const }];
    const outbox = createOutbox({ store, destinations, log: logInto([]) });
    engine.cleanUp(() => outbox.stop(0));
    outbox.start();
    await storeWaitingLeads(store, { count: 40, now: Date.now(), destination: 'holiday-lights-webhook' });
    outbox.wake();
    await dead.received(16);
    const latencies: number[] = [];
    for (let count = 1; count <= 20; count += 1) {
      await storeWaitingLeads(store, { now: Date.now() });
      const committed = performance.now();
      outbox.wake();
      await live.received(count);
      latencies.push(performance.now() - committed);
    }
    assert.ok(Math.max(...latencies) < 1_000, `first attempts took ${latencies.map(Math.round)} ms`);
    assert.equal(dead.requests.length, 16);
  });
});
