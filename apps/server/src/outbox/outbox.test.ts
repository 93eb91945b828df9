import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, answering } from '../deliveries/testing/receiver.ts';
import { onEachEngine } from '../testing/engines.ts';
import { createScenario } from './testing/scenario.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Answers these deliveries with this status, and all others with 200. */
function refusing(ids: readonly string[], status: number): Answer {
  return (request, response, raw) => answering(ids.includes(request.id) ? status : 200)(request, response, raw);
}

onEachEngine((engine) => {
  test('a committed lead is delivered once, at once, and its attempt is kept', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(200, {}, 'thanks');
    scenario.outbox.start();
    await scenario.pass(1);
    await scenario.commit('a');
    await scenario.pass(10);
    assert.deepEqual(scenario.tries(), ['1 a']);
    const { state, settled_at, lease_token, attempts } = await scenario.delivery('a');
    const at = scenario.clock.now() - 10_000;
    assert.deepEqual(
      { state, settled_at, lease_token, attempts },
      { state: 'delivered', settled_at: at, lease_token: null, attempts: 1 },
    );
    const kept = await scenario.store.db.selectFrom('delivery_attempts').selectAll().execute();
    assert.deepEqual(kept, [
      {
        delivery_id: 'a',
        number: 1,
        started_at: at,
        duration_ms: 0,
        outcome: 'delivered',
        status: 200,
        error: null,
        answer: 'thanks',
      },
    ]);
  });

  test('a failing destination is probed with one delivery in turn, and when one gets through all go', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(500);
    for (const [index, id] of ['a', 'b', 'c'].entries()) await scenario.commit(id, { created_at: index });
    scenario.outbox.start();
    await scenario.pass(100);
    scenario.receiver.answer = answering(200);
    await scenario.pass(40);
    assert.deepEqual(scenario.tries(), [
      ...['0 a', '0 b', '0 c'],
      ...['2 a', '7 b', '17 c', '37 a', '77 b'],
      ...['137 a', '137 b', '137 c'],
    ]);
    assert.equal(scenario.receiver.requests[8]?.id, 'c', 'the probe goes first');
    assert.equal((await scenario.delivery('a')).own_failures, 1, "failed probes are not the delivery's own failures");
    const health = await scenario.store.db.selectFrom('destinations').selectAll().execute();
    assert.deepEqual(health, [{ name: 'quote-webhook', failing_since: null, probes: 0, next_probe_at: null }]);
    assert.deepEqual(
      scenario.logLines.filter((line) => line.includes('destination ')),
      [
        'warn destination fails: its deliveries wait, probing {"destination":"quote-webhook"}',
        'info destination takes deliveries again {"destination":"quote-webhook"}',
      ],
    );
  });

  test('a lead that comes while its destination fails is the next probe and not sent before', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(503);
    await scenario.commit('a');
    scenario.outbox.start();
    await scenario.pass(3);
    await scenario.commit('b');
    await scenario.pass(5);
    assert.deepEqual(scenario.tries(), ['0 a', '2 a', '7 b']);
  });

  test('a lead that comes when nothing else waits for a failing destination is probed in seconds', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(500);
    scenario.outbox.start();
    await scenario.commit('a', { give_up_at: scenario.clock.now() });
    await scenario.pass(1);
    assert.equal((await scenario.delivery('a')).state, 'dead');
    await scenario.commit('b');
    await scenario.pass(5);
    await scenario.store.db.deleteFrom('deliveries').execute();
    await scenario.pass(30);
    await scenario.commit('c');
    await scenario.pass(0);
    assert.deepEqual(scenario.tries(), ['0 a', '2 b', '36 c']);
  });

  test('a release sends all that waits, no more than the window at once', async () => {
    const scenario = await createScenario(engine);
    let open = 0;
    let most = 0;
    const atOnce: number[] = [];
    scenario.receiver.answer = answering(500);
    for (let index = 0; index < 60; index += 1) await scenario.commit(`d${index}`, { due_at: 0 });
    scenario.outbox.start();
    await scenario.pass(1);
    assert.ok(scenario.receiver.requests.length <= 32, 'those under way when it failed, and no more');
    const before = scenario.receiver.requests.length;
    scenario.receiver.answer = (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      atOnce.push(open);
      setImmediate(() => {
        open -= 1;
        response.end();
      });
    };
    await scenario.pass(1);
    assert.equal(scenario.receiver.requests.length - before, 60);
    assert.deepEqual(atOnce.slice(0, 2), [1, 1], 'the probe, then a window of one');
    assert.ok(most <= 16);
  });

  test('a delivery that always fails holds back the others only until it has proved to be at fault', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = refusing(['p'], 500);
    scenario.outbox.start();
    await scenario.commit('p');
    await scenario.pass(1);
    await scenario.commit('q');
    await scenario.pass(4);
    await scenario.commit('r');
    await scenario.pass(5);
    await scenario.commit('s');
    await scenario.pass(2 * MINUTE);
    assert.deepEqual(scenario.tries(), ['0 p', '2 p', '2 q', '4 p', '9 p', '9 r', '10 s', '129 p']);
  });

  test('a delivery that is refused for its own fault follows its own schedule and holds back nobody', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = refusing(['p'], 422);
    scenario.outbox.start();
    await scenario.commit('p');
    await scenario.pass(1);
    await scenario.commit('q');
    await scenario.pass(MINUTE);
    assert.deepEqual(scenario.tries(), ['0 p', '1 q', '5 p', '35 p']);
  });

  test('a probe that is refused for its own fault shows that the destination reads again', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(500);
    await scenario.commit('p', { created_at: 1 });
    await scenario.commit('q', { created_at: 2 });
    scenario.outbox.start();
    await scenario.pass(1);
    scenario.receiver.answer = refusing(['p'], 400);
    await scenario.pass(10);
    assert.deepEqual(scenario.tries(), ['0 p', '0 q', '2 p', '2 q']);
    await scenario.pass(30);
    assert.deepEqual(scenario.tries().slice(4), ['32 p'], 'its second failure of its own');
  });

  test('no probe goes before the time that the destination asked for', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(429, { 'retry-after': '40' });
    scenario.outbox.start();
    await scenario.commit('a');
    await scenario.pass(30);
    scenario.receiver.answer = answering(200);
    await scenario.pass(30);
    assert.deepEqual(scenario.tries(), ['0 a', '40 a']);
  });

  test('a delivery that fails for three days is dead, kept with every attempt', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(422, {}, 'no');
    scenario.outbox.start();
    await scenario.commit('a');
    await scenario.outbox.settled();
    for (let row = await scenario.delivery('a'); row.state === 'waiting'; row = await scenario.delivery('a')) {
      await scenario.clock.leap(row.due_at - scenario.clock.now(), scenario.outbox.settled);
    }
    await scenario.clock.leap(HOUR * 1_000, scenario.outbox.settled);
    const { state, settled_at, give_up_at, attempts } = await scenario.delivery('a');
    assert.deepEqual({ state, settled_at, attempts }, { state: 'dead', settled_at: give_up_at, attempts: 14 });
    const kept = await scenario.store.db
      .selectFrom('delivery_attempts')
      .select(['number', 'answer'])
      .orderBy('number')
      .execute();
    assert.deepEqual(
      kept,
      Array.from({ length: 14 }, (_, index) => ({ number: index + 1, answer: 'no' })),
    );
    assert.equal(scenario.receiver.requests.length, 14);
  });

  test('a delivery whose three days end while its destination fails has a last try then', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = answering(500);
    scenario.outbox.start();
    await scenario.commit('a');
    await scenario.pass(0);
    await scenario.commit('b', { give_up_at: scenario.clock.now() + 3_000 });
    await scenario.pass(1);
    await scenario.commit('c', { attempts: 9, give_up_at: scenario.clock.now() + 3_000 });
    await scenario.pass(5);
    assert.deepEqual(scenario.tries(), ['0 a', '2 b', '3 b', '4 c']);
    assert.deepEqual((await scenario.delivery('b')).state, 'dead');
    assert.deepEqual((await scenario.delivery('c')).state, 'dead');
    assert.deepEqual((await scenario.delivery('a')).state, 'waiting');
  });

  test('a delivery that nobody tried for its three days has one try before it is dead', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = refusing(['b'], 500);
    const longAgo = { created_at: 0, due_at: 0, give_up_at: 1 };
    await scenario.commit('a', longAgo);
    await scenario.commit('b', longAgo);
    scenario.outbox.start();
    await scenario.pass(1);
    assert.deepEqual(scenario.tries(), ['0 a', '0 b']);
    assert.equal((await scenario.delivery('a')).state, 'delivered');
    assert.equal((await scenario.delivery('b')).state, 'dead');
  });

  test('a clock that was set back does not keep deliveries waiting for years', async () => {
    const scenario = await createScenario(engine);
    scenario.outbox.start();
    await scenario.pass(1);
    const later = scenario.clock.now() + 365 * 24 * HOUR * 1_000;
    await scenario.commit('a', { due_at: later });
    await scenario.commit('b', { lease_token: 'lost', leased_until: later });
    await scenario.pass(61);
    assert.deepEqual(scenario.receiver.requests.map(({ id }) => id).sort(), ['a', 'b']);
    scenario.receiver.answer = answering(500);
    await scenario.commit('c');
    await scenario.outbox.settled();
    await scenario.store.db.updateTable('destinations').set({ next_probe_at: later }).execute();
    scenario.receiver.answer = answering(200);
    await scenario.pass(61);
    assert.equal((await scenario.delivery('c')).state, 'delivered');
  });

  test('deliveries for a destination without a URL wait, and are told of at the start', async () => {
    const scenario = await createScenario(engine);
    const destination = 'holiday-lights-webhook';
    await scenario.commit('a', { destination });
    await scenario.commit('b', { destination });
    await scenario.commit('c', { state: 'no-destination' });
    scenario.outbox.start();
    await scenario.pass(5);
    assert.deepEqual(scenario.tries(), []);
    assert.deepEqual(scenario.logLines, [
      'warn deliveries wait for a destination that is not configured {"destination":"holiday-lights-webhook","waiting":2}',
    ]);
    assert.equal((await scenario.delivery('a')).state, 'waiting');
    assert.equal((await scenario.delivery('c')).state, 'no-destination');
  });

  test('a lead that is no longer in the store is a failure of its delivery alone', async () => {
    const scenario = await createScenario(engine);
    await scenario.commit('a');
    await scenario.store.db.deleteFrom('quote_requests').execute();
    scenario.outbox.start();
    await scenario.pass(1);
    await scenario.commit('b');
    await scenario.pass(1);
    assert.deepEqual(scenario.tries(), ['1 b']);
    const { error } = await scenario.store.db
      .selectFrom('delivery_attempts')
      .select('error')
      .where('delivery_id', '=', 'a')
      .executeTakeFirstOrThrow();
    assert.equal(error, 'the lead is not in the store');
  });

  test('nothing of a lead, and nothing that a destination answers, is logged', async () => {
    const scenario = await createScenario(engine);
    scenario.receiver.answer = (request, response) => void response.writeHead(500).end(request.body);
    scenario.outbox.start();
    await scenario.commit('a', { give_up_at: scenario.clock.now() + 1_000 });
    await scenario.pass(10);
    const log = scenario.logLines.join('\n');
    assert.match(log, /delivery is dead/);
    assert.match(log, /^warn delivery attempt failed /m);
    for (const secret of ['Ada', 'Lovelace', 'ada@example.com', '0100', 'Peachtree', 'roof', 'gutter', '203.0.113.7']) {
      assert.ok(!log.includes(secret), secret);
    }
  });
});
