import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { FakeClock } from '../deliveries/testing/fake-clock.ts';
import { onEachEngine } from '../testing/engines.ts';
import { createScenario } from './testing/scenario.ts';

onEachEngine((engine) => {
  test('a result that the store cannot take is kept and recorded later, and nothing is sent again', async () => {
    const { store, clock, outbox, receiver, commit, pass, delivery, logLines, tries } = await createScenario(engine);
    receiver.answer = async (_request, response) => {
      await sql`alter table delivery_attempts rename to gone`.execute(store.db);
      response.end();
    };
    outbox.start();
    await pass(0);
    const failed = nextLine(logLines, 'the store fails');
    await commit('a');
    await failed;
    // Longer than the lease: the delivery could be claimed, were it not for the result that is kept.
    for (let step = 0; step < 8; step += 1) await turn(clock);
    await sql`alter table gone rename to delivery_attempts`.execute(store.db);
    await turnUntil(clock, outbox.settled());
    await pass(5);
    assert.equal((await delivery('a')).state, 'delivered');
    assert.deepEqual(tries(), ['0 a']);
    const told = logLines.filter((line) => line.includes('the store'));
    assert.equal(told.length, 2, told.join('\n'));
    assert.match(told[1] ?? '', /works again/);
  });

  test('an outbox whose store fails from the beginning works when the store does', async () => {
    const { clock, outbox, commit, pass, tries, logLines, store } = await createScenario(engine);
    await commit('a');
    await sql`alter table destinations rename to gone`.execute(store.db);
    const failed = nextLine(logLines, 'the store fails');
    outbox.start();
    await failed;
    await pass(10);
    await sql`alter table gone rename to destinations`.execute(store.db);
    await pass(5);
    assert.equal(tries().length, 1);
    assert.equal(logLines.filter((line) => line.startsWith('error')).length, 1);
    assert.ok(clock.now() > 0);
  });

  test('stopping ends although the store fails', async () => {
    const { store, clock, outbox, receiver, commit, logLines, pass } = await createScenario(engine);
    receiver.answer = async (_request, response) => {
      await sql`alter table delivery_attempts rename to gone`.execute(store.db);
      response.end();
    };
    outbox.start();
    await pass(0);
    const failed = nextLine(logLines, 'the store fails');
    await commit('a');
    await failed;
    await turnUntil(clock, outbox.stop(1_000));
  });
});

/** Lets five seconds pass, and one turn of the event loop. */
async function turn(clock: FakeClock): Promise<void> {
  await clock.leap(5_000, async () => {});
  await new Promise((resolve) => setImmediate(resolve));
}

async function turnUntil(clock: FakeClock, promise: Promise<void>): Promise<void> {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  while (!isDone) await turn(clock);
}

/** Resolves when a line with these words is logged. */
function nextLine(lines: string[], words: string): Promise<void> {
  return new Promise((resolve) => {
    const push = lines.push.bind(lines);
    lines.push = (...added) => {
      if (added.some((line) => line.includes(words))) setImmediate(resolve);
      return push(...added);
    };
  });
}
