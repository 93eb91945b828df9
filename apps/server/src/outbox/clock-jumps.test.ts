import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering } from '../deliveries/testing/receiver.ts';
import { seededRandom } from '../seeded-random.ts';
import { onEachEngine } from '../testing/engines.ts';
import { createScenario } from './testing/scenario.ts';

const HOUR_MS = 60 * 60_000;
const LEADS = 12;
const JUMPS = 5;
/** Within the three days after which a delivery is given up. */
const FURTHEST_MS = 30 * HOUR_MS;
/** Between two jumps a failing destination is probed once when the clock has jumped, and once a minute. */
const MOST_TRIES_A_JUMP = 5;

onEachEngine((engine) => {
  test('a clock that jumps back and forth by a day makes no storm, and no delivery is lost or waits for it', async () => {
    const { clock, outbox, commit, pass, receiver, store, tries } = await createScenario(engine);
    const random = seededRandom(engine.name.length);
    const begun = clock.now();
    receiver.answer = answering(503);
    outbox.start();
    for (let n = 0; n < LEADS; n += 1) await commit(`d${n}`);
    await pass(60);
    const before = tries().length;
    for (let jump = 0; jump < JUMPS; jump += 1) {
      clock.setWall(begun + Math.round((random() * 2 - 1) * FURTHEST_MS));
      await pass(70);
    }
    const made = tries().length - before;
    assert.ok(made >= JUMPS, `${made} tries: the destination is still probed`);
    assert.ok(made <= JUMPS * MOST_TRIES_A_JUMP, `${made} tries are a storm`);

    clock.setWall(begun + FURTHEST_MS);
    await pass(61);
    receiver.answer = answering(200);
    clock.setWall(begun + FURTHEST_MS - 20 * HOUR_MS);
    const failed = tries().length;
    await pass(70);
    const rows = await store.db.selectFrom('deliveries').select(['id', 'state']).execute();
    assert.deepEqual([rows.length, ...new Set(rows.map(({ state }) => state))], [LEADS, 'delivered']);
    const delivered = receiver.requests.slice(failed).map(({ id }) => id);
    assert.deepEqual(delivered.toSorted(), rows.map(({ id }) => id).sort(), 'each once');
  });

  test('a delivery that its destination refuses does not wait hours longer when the clock is set back', async () => {
    const { clock, outbox, commit, pass, receiver, delivery } = await createScenario(engine);
    receiver.answer = answering(422);
    outbox.start();
    // The next try is some four hours away then.
    await commit('a', { own_failures: 7 });
    await pass(1);
    receiver.answer = answering(200);
    clock.setWall(clock.now() - 10 * HOUR_MS);
    await pass(61);
    assert.equal((await delivery('a')).state, 'delivered');
  });
});
