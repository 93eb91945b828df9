import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttemptResult } from '../deliveries/attempt.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { claimDueDeliveries, claimProbe } from './claim.ts';
import { ensureDestination, readHealth } from './destination-health.ts';
import type { ClaimedDelivery } from './finished-attempt.ts';
import { settleAttempts } from './settle.ts';
import { storeWaitingLeads } from './testing/waiting-leads.ts';

const START = 1_000_000;
const LEASE_MS = 20_000;
const DELIVERED: AttemptResult = { outcome: 'delivered', status: 200, answer: null };
const FAILED = {
  outcome: 'failed',
  kind: 'destination',
  status: 500,
  error: 'answered 500',
  retryAfterMs: null,
  answer: null,
} as const;

/** The quote webhook's deliveries with these ids, of which all are due. */
async function openWith(open: () => Promise<Store>, ...ids: string[]) {
  const store = await open();
  await ensureDestination(store.db, 'quote-webhook');
  for (const id of ids) await storeWaitingLeads(store, { now: START, delivery: { id } });
  return store;
}

function terms(now: number) {
  return { destination: 'quote-webhook', now, leaseMs: LEASE_MS };
}

async function claimOne(store: Store, now: number): Promise<ClaimedDelivery> {
  const [claimed] = await claimDueDeliveries(store, terms(now), 1);
  assert.ok(claimed);
  return claimed;
}

function settle(store: Store, delivery: ClaimedDelivery, result: AttemptResult, startedAt: number, now: number) {
  return settleAttempts(
    store,
    'quote-webhook',
    [{ delivery, startedAt, durationMs: now - startedAt, result }],
    now,
    () => 0.5,
  );
}

function stateOf(store: Store, id: string) {
  return store.db
    .selectFrom('deliveries')
    .select(['state', 'own_failures', 'due_at', 'lease_token'])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function attempts(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom('delivery_attempts')
    .selectAll()
    .orderBy('delivery_id')
    .orderBy('number')
    .execute();
  return rows.map((row) => `${row.delivery_id} ${row.number} ${row.outcome}`);
}

onEachEngine((engine) => {
  test('an expired lease is claimed by another, a live one is not', async () => {
    const store = await openWith(engine.open, 'a');
    const first = await claimOne(store, START);
    assert.deepEqual(await claimDueDeliveries(store, terms(START + LEASE_MS - 1), 1), []);
    assert.deepEqual(await claimDueDeliveries(store, terms(START - 30_000), 1), [], 'nor by one whose clock is late');
    const second = await claimOne(store, START + LEASE_MS);
    assert.deepEqual([first.number, second.number], [1, 2]);
  });

  test('a delivered one stays delivered, whoever held the lease and whatever the other says', async () => {
    const store = await openWith(engine.open, 'a');
    const slow = await claimOne(store, START);
    const other = await claimOne(store, START + LEASE_MS);
    await settle(store, slow, DELIVERED, START, START + LEASE_MS + 1);
    await settle(store, other, FAILED, START + LEASE_MS, START + LEASE_MS + 2);
    assert.equal((await stateOf(store, 'a'))?.state, 'delivered');
    assert.deepEqual(await attempts(store), ['a 1 delivered', 'a 2 failed']);
    assert.deepEqual(await claimDueDeliveries(store, terms(START * 2), 1), []);
  });

  test('a failure that lost its lease is kept but decides nothing', async () => {
    const store = await openWith(engine.open, 'a');
    const slow = await claimOne(store, START);
    const other = await claimOne(store, START + LEASE_MS);
    await settle(store, slow, FAILED, START, START + LEASE_MS + 1);
    assert.deepEqual(await attempts(store), ['a 1 failed']);
    assert.deepEqual(await stateOf(store, 'a'), {
      state: 'waiting',
      own_failures: 0,
      due_at: START + LEASE_MS,
      lease_token: other.leaseToken,
    });
    assert.equal((await readHealth(store.db, 'quote-webhook')).failingSince, null);
  });

  test('a delivery that was given up is delivered when its last answer comes late', async () => {
    const store = await openWith(engine.open, 'a');
    const slow = await claimOne(store, START);
    await store.db.updateTable('deliveries').set({ state: 'dead', lease_token: null, settled_at: START }).execute();
    await settle(store, slow, DELIVERED, START, START + 5);
    assert.equal((await stateOf(store, 'a'))?.state, 'delivered');
  });

  test('recording the same attempt again changes nothing', async () => {
    const store = await openWith(engine.open, 'a', 'b');
    const [a, b] = await claimDueDeliveries(store, terms(START), 2);
    assert.ok(a && b);
    for (const now of [START + 1, START + 2]) {
      await settle(store, a, DELIVERED, START, now);
      await settle(store, b, FAILED, START, now);
    }
    assert.deepEqual(await attempts(store), ['a 1 delivered', 'b 1 failed']);
    assert.deepEqual(await stateOf(store, 'b'), {
      state: 'waiting',
      own_failures: 1,
      due_at: START + 5_001,
      lease_token: null,
    });
  });

  test('a failure that was begun before the release neither counts nor makes the destination fail again', async () => {
    const store = await openWith(engine.open, 'a', 'b', 'c');
    const [a, b] = await claimDueDeliveries(store, terms(START), 2);
    assert.ok(a && b);
    await settle(store, a, FAILED, START, START + 10);
    const [probe] = await claimProbe(store, terms(START + 2_010));
    assert.equal(probe?.id, 'c');
    await settle(store, probe, DELIVERED, START + 2_010, START + 2_020);
    assert.equal((await stateOf(store, 'a'))?.due_at, START + 2_020, 'released');
    await settle(store, b, FAILED, START, START + 15_000);
    assert.equal((await readHealth(store.db, 'quote-webhook')).failingSince, null);
    assert.deepEqual(await stateOf(store, 'b'), {
      state: 'waiting',
      own_failures: 0,
      due_at: START + 20_000,
      lease_token: null,
    });
  });

  test('a success that was begun before the destination failed does not release what waits', async () => {
    const store = await openWith(engine.open, 'a', 'b');
    const [a, b] = await claimDueDeliveries(store, terms(START), 2);
    assert.ok(a && b);
    await settle(store, a, { ...FAILED, status: 429, retryAfterMs: 60_000 }, START, START + 10);
    await settle(store, b, DELIVERED, START, START + 20);
    const failing = { failingSince: START + 10, probes: 0, nextProbeAt: START + 60_010 };
    assert.deepEqual(await readHealth(store.db, 'quote-webhook'), failing);
  });

  test('one probe at a time is claimed, and a lost one is followed by another when its lease is over', async () => {
    const store = await openWith(engine.open, 'a', 'b', 'c');
    await settle(store, await claimOne(store, START), FAILED, START, START);
    const due = START + 2_000;
    assert.deepEqual(await claimProbe(store, terms(due - 1)), []);
    const racing = await Promise.all([claimProbe(store, terms(due)), claimProbe(store, terms(due))]);
    assert.equal(racing.flat().length, 1);
    assert.deepEqual(await claimProbe(store, terms(due + LEASE_MS - 1)), []);
    assert.equal((await claimProbe(store, terms(due + LEASE_MS))).length, 1);
  });

  test('an interrupted probe is given back, and the next one may go at once', async () => {
    const store = await openWith(engine.open, 'a');
    await settle(store, await claimOne(store, START), FAILED, START, START);
    const [probe] = await claimProbe(store, terms(START + 2_000));
    assert.ok(probe);
    await settle(store, probe, { outcome: 'interrupted' }, START + 2_000, START + 2_500);
    const [next] = await claimProbe(store, terms(START + 2_500));
    assert.equal(next?.number, 3);
    assert.deepEqual(await attempts(store), ['a 1 failed', 'a 2 interrupted']);
  });

  test('a delivery that was deleted while under way is passed over', async () => {
    const store = await openWith(engine.open, 'a', 'b');
    const finished = (await claimDueDeliveries(store, terms(START), 2)).map((delivery) => ({
      delivery,
      startedAt: START,
      durationMs: 1,
      result: DELIVERED,
    }));
    await store.db.deleteFrom('deliveries').where('id', '=', 'a').execute();
    await settleAttempts(store, 'quote-webhook', finished, START + 1, () => 0.5);
    assert.deepEqual(await attempts(store), ['b 1 delivered']);
  });
});
