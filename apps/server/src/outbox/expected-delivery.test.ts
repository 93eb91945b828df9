import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering } from '../deliveries/testing/receiver.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { sqlitePath } from '../store/database.ts';
import { WEBHOOKS } from '../testing/destinations.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { countCommits } from './testing/commits.ts';
import { createScenario, destinationAt } from './testing/scenario.ts';

/** A scenario whose leads are announced to the outbox, as the server's are. */
async function createAnnounced(engine: Engine, maxInFlight = 16) {
  const scenario = await createScenario(engine, (receiver) => ({
    destinations: [{ ...destinationAt(receiver), maxInFlight }],
  }));
  const { store, outbox, clock } = scenario;
  const saveLead = createSaveLead({ store, destinations: WEBHOOKS, expect: outbox.expect, onSaved() {} });
  const save = (notes: string, key: string | null = null) =>
    saveLead({ ...newQuote({ notes }, key), receivedAt: clock.now() });
  const rows = () =>
    store.db.selectFrom('deliveries').select(['state', 'attempts', 'lease_token']).orderBy('id').execute();
  const leased = async () =>
    (await rows()).map(({ state, lease_token }) => `${state}${lease_token === null ? '' : ', leased'}`);
  return { ...scenario, save, rows, leased };
}

onEachEngine((engine) => {
  test('a lead is leased by its own commit, and sent at once', async () => {
    const { outbox, receiver, save, leased, rows, pass } = await createAnnounced(engine);
    let answer = () => {};
    receiver.answer = (_request, response) => {
      answer = () => void response.end();
    };
    outbox.start();
    await pass(1);
    await save('first');
    assert.deepEqual(await leased(), ['waiting, leased']);
    await receiver.received(1);
    answer();
    await outbox.settled();
    assert.deepEqual(await rows(), [{ state: 'delivered', attempts: 1, lease_token: null }]);
  });

  test('with no room for it a lead waits its turn, and the next one waits behind it', async () => {
    const { outbox, receiver, save, leased, pass } = await createAnnounced(engine, 1);
    const held: (() => void)[] = [];
    receiver.answer = (_request, response) => void held.push(() => response.end());
    outbox.start();
    await pass(1);
    await save('first');
    await save('second');
    await save('third');
    assert.deepEqual(await leased(), ['waiting, leased', 'waiting', 'waiting']);
    for (const count of [1, 2, 3]) {
      await receiver.received(count);
      held[count - 1]?.();
    }
    await outbox.settled();
    const notes = receiver.requests.map(({ body }) => JSON.parse(body).notes);
    assert.deepEqual(notes, ['first', 'second', 'third']);
    assert.deepEqual(await leased(), ['delivered', 'delivered', 'delivered']);
  });

  test('a request that makes no lead leaves the room to the next one', async () => {
    const { outbox, save, leased, pass } = await createAnnounced(engine, 1);
    outbox.start();
    await pass(1);
    await save('first', 'key');
    await outbox.settled();
    assert.equal((await save('first', 'key')).state, 'stored');
    assert.equal((await save('other', 'key')).state, 'key-reused');
    await save('next');
    assert.deepEqual(await leased(), ['delivered', 'waiting, leased']);
  });

  test('while the destination fails nothing is leased by its commit', async () => {
    const { outbox, receiver, save, leased, tries, pass } = await createAnnounced(engine);
    receiver.answer = answering(500);
    outbox.start();
    await pass(1);
    await save('first');
    await pass(1);
    await save('second');
    assert.deepEqual(await leased(), ['waiting', 'waiting']);
    receiver.answer = answering(200);
    await pass(5);
    assert.equal(tries().length, 3);
    assert.deepEqual(await leased(), ['delivered', 'delivered']);
  });

  test('a lead whose commit took most of its lease is given back, and sent all the same', async () => {
    const { outbox, clock, store, rows, pass } = await createAnnounced(engine);
    outbox.start();
    await pass(1);
    const expect: typeof outbox.expect = (name) => {
      const expected = outbox.expect(name);
      if (expected === null) return null;
      const committed: typeof expected.committed = (row) => {
        void clock.leap(6_000, async () => expected.committed(row));
      };
      return { ...expected, committed };
    };
    const save = createSaveLead({ store, destinations: WEBHOOKS, expect, onSaved() {} });
    await save({ ...newQuote(), receivedAt: clock.now() });
    await pass(10);
    await outbox.settled();
    assert.deepEqual(await rows(), [{ state: 'delivered', attempts: 2, lease_token: null }]);
    const attempts = await store.db.selectFrom('delivery_attempts').select('outcome').orderBy('number').execute();
    assert.deepEqual(attempts, [{ outcome: 'interrupted' }, { outcome: 'delivered' }]);
  });

  test('a lead that is corrected by its call is sent again at once', async () => {
    const { outbox, receiver, store, clock, pass } = await createAnnounced(engine);
    const onCorrected = () => outbox.wake();
    const options = { store, destinations: WEBHOOKS, expect: outbox.expect, onSaved() {}, onCorrected };
    const save = createSaveLead(options);
    const quote = { ...newQuote(), callId: 'call-1', receivedAt: clock.now() };
    outbox.start();
    await pass(1);
    await save(quote);
    await receiver.received(1);
    await save({ ...quote, request: { ...quote.request, phone: '(404) 555-0199' } });
    await receiver.received(2);
    assert.equal(JSON.parse(receiver.requests[1]?.body ?? '').phone, '(404) 555-0199');
  });

  if (engine.name === 'sqlite') {
    test('fifty leads, one after another and each delivered, take at most two commits each', async (t) => {
      const { outbox, receiver, save, rows, pass } = await createAnnounced(engine);
      outbox.start();
      await pass(1);
      const before = countCommits(sqlitePath(engine.databaseUrl()));
      for (let count = 1; count <= 50; count += 1) {
        await save(`lead ${count}`);
        await receiver.received(count);
      }
      await outbox.settled();
      const commits = countCommits(sqlitePath(engine.databaseUrl())) - before;
      t.diagnostic(`${commits} commits for 50 leads`);
      assert.equal((await rows()).filter(({ state }) => state === 'delivered').length, 50);
      assert.ok(commits <= 100, `${commits} commits`);
    });
  }
});
