import type { Kysely } from 'kysely';
import { FAILURE_MAIL } from '../deliveries/owner-mails.ts';
import { deliveryRow } from '../leads/lead-rows.ts';
import type { Store } from '../store/database.ts';
import type { DeliveriesTable, DeliveryAttemptsTable, Tables } from '../store/tables.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import { lockHealth, writeHealth } from './destination-health.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import { type DeliveryRow, type DeliveryVerdict, judgeDelivery } from './judge-delivery.ts';
import { type Health, judgeHealth } from './judge-health.ts';
import { releaseWaiting } from './release.ts';

const newId = createUuidV7();

/** What was recorded. */
export interface Settled {
  before: Health;
  health: Health;
  /** Deliveries that will not be tried again. */
  dead: string[];
}

/**
 * Records finished attempts of one destination, what becomes of their deliveries, and the destination's health, all in
 * one transaction. Recording the same attempts again, after an answer of the store was lost, changes nothing.
 * A delivery that is no longer in the store is passed over. With `notifiesOwner` each delivery that dies brings one of a mail
 * that says so.
 */
export function settleAttempts(
  store: Store,
  destination: string,
  finished: readonly FinishedAttempt[],
  now: number,
  random: () => number,
  notifiesOwner = false,
): Promise<Settled> {
  return store.db.transaction().execute(async (transaction) => {
    // The destination's row is always locked before its deliveries, so that processes do not block each other.
    const before = await lockHealth(transaction, store.engine, destination, finished.some(mayChangeHealth));
    const rows = await lockDeliveries(transaction, store.engine, finished);
    const known = finished.flatMap((attempt) => {
      const row = rows.get(attempt.delivery.id);
      return row === undefined ? [] : [{ attempt, row, verdict: judgeDelivery(row, attempt, now, random) }];
    });
    const health = known.toSorted(failuresFirst).reduce(healthAfter(now, random), before);
    await insertAttempts(transaction, known);
    if (before.failingSince !== null && health.failingSince === null) {
      await releaseWaiting(transaction, destination, now);
    }
    await writeVerdicts(transaction, known, now);
    if (health !== before) await writeHealth(transaction, destination, health);
    const dead = known.filter(isDead);
    if (notifiesOwner && dead.length > 0) await notifyOfDead(transaction, dead, now);
    return { before, health, dead: dead.map(({ row }) => row.id) };
  });
}

type LockedDelivery = DeliveryRow & Pick<DeliveriesTable, 'erased_at'>;

interface Judged {
  attempt: FinishedAttempt;
  row: LockedDelivery;
  verdict: DeliveryVerdict;
}

function mayChangeHealth({ delivery, result }: FinishedAttempt): boolean {
  return delivery.role !== 'due' || result.outcome !== 'delivered';
}

async function lockDeliveries(
  transaction: Kysely<Tables>,
  engine: Store['engine'],
  finished: readonly FinishedAttempt[],
): Promise<Map<string, LockedDelivery>> {
  const ids = finished.map(({ delivery }) => delivery.id);
  const select = transaction
    .selectFrom('deliveries')
    .select(['id', 'own_failures', 'due_at', 'give_up_at', 'lease_token', 'erased_at'])
    .where('id', 'in', ids)
    .orderBy('id');
  const rows = await (engine === 'postgres' ? select.forUpdate() : select).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A failure that is recorded together with a release was begun before it. */
function failuresFirst(one: Judged, other: Judged): number {
  return Number(one.attempt.result.outcome !== 'failed') - Number(other.attempt.result.outcome !== 'failed');
}

function healthAfter(now: number, random: () => number) {
  return (health: Health, { attempt, row, verdict }: Judged): Health =>
    verdict.state === 'not-ours' ? health : judgeHealth(health, row, attempt, now, random);
}

function isDead({ verdict }: Judged): boolean {
  return verdict.state === 'dead';
}

/** None of what was erased: there is nobody to tell of any more. */
async function notifyOfDead(transaction: Kysely<Tables>, dead: readonly Judged[], now: number): Promise<void> {
  const untold = dead.filter(({ attempt: { result } }) => result.outcome !== 'failed' || result.kind !== 'gone');
  if (untold.length === 0) return;
  const rows = untold.map(({ attempt }) =>
    deliveryRow({
      id: `msg_${newId()}`,
      leadId: attempt.delivery.leadId,
      destination: FAILURE_MAIL,
      state: 'waiting',
      at: now,
    }),
  );
  await transaction.insertInto('deliveries').values(rows).execute();
}

async function insertAttempts(transaction: Kysely<Tables>, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  await transaction
    .insertInto('delivery_attempts')
    .values(judged.map(({ attempt, row }) => (row.erased_at === null ? attemptRow(attempt) : wordless(attempt))))
    .onConflict((conflict) => conflict.columns(['delivery_id', 'number']).doNothing())
    .execute();
}

function attemptRow({ delivery, startedAt, durationMs, result }: FinishedAttempt): DeliveryAttemptsTable {
  const base = {
    delivery_id: delivery.id,
    number: delivery.number,
    started_at: startedAt,
    duration_ms: durationMs,
    outcome: result.outcome,
  };
  switch (result.outcome) {
    case 'delivered':
      return { ...base, status: result.status, error: null, answer: result.answer };
    case 'failed':
      return { ...base, status: result.status, error: result.error, answer: result.answer };
    case 'interrupted':
      return { ...base, status: null, error: null, answer: null };
  }
}

/** An answer often repeats what was sent. That was erased while the delivery was under way. */
function wordless(attempt: FinishedAttempt): DeliveryAttemptsTable {
  return { ...attemptRow(attempt), error: null, answer: null };
}

async function writeVerdicts(transaction: Kysely<Tables>, judged: readonly Judged[], now: number): Promise<void> {
  const delivered = judged.filter(({ verdict }) => verdict.state === 'delivered').map(({ row }) => row.id);
  if (delivered.length > 0) {
    await transaction
      .updateTable('deliveries')
      .set({ state: 'delivered', settled_at: now, lease_token: null, leased_until: null })
      .where('id', 'in', delivered)
      .where('state', '!=', 'delivered')
      .execute();
  }
  for (const { row, verdict } of judged) {
    if (verdict.state !== 'waiting' && verdict.state !== 'dead') continue;
    const due = verdict.state === 'waiting' ? { due_at: verdict.dueAt } : { settled_at: now };
    await transaction
      .updateTable('deliveries')
      .set({ state: verdict.state, own_failures: verdict.ownFailures, lease_token: null, leased_until: null, ...due })
      .where('id', '=', row.id)
      .execute();
  }
}
