import { sealAll } from '../../consents/seal-all.ts';
import { createSealBatch } from '../../consents/seal-batch.ts';
import { storeOptOut } from '../../opt-outs/store-opt-out.ts';
import type { Store } from '../../store/database.ts';
import { createTestSaveLead, newHolidayLights, newQuote, RECEIVED_AT } from '../../testing/new-leads.ts';
import { ODD_NOTES } from './seeded-store.ts';

/** As many are on their way at once. */
const TOGETHER = 500;
/** Every so many leads, one came by a call, and one has texted STOP since. */
const CALL_EVERY = 10;
const STOP_EVERY = 7;
/** Of a delivery that fails: two digits long. */
const ATTEMPTS = 12;

/** A store as months of business leave it: leads of both kinds by turns, their consents sealed, calls, opt-outs, and attempts. */
export async function manyLeads(store: Store, count: number): Promise<void> {
  const saveLead = createTestSaveLead(store);
  for (let from = 0; from < count; from += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, index) => from + index);
    await insertCalls(store, numbers);
    await Promise.all(numbers.map((n) => saveLead(newLead(n))));
    for (const n of numbers.filter((one) => one % STOP_EVERY === 0)) await stop(store, n);
  }
  const leads = { after: '', clock: () => RECEIVED_AT, stopped: () => false };
  for await (const _ of sealAll(store.db, createSealBatch(store), leads));
  await insertAttempts(store);
}

function newLead(n: number) {
  const phone = phoneOf(n);
  const notes = `${ODD_NOTES} ${n}`;
  if (n % 2 === 1) return newHolidayLights({ email: `anna-${n}@example.com`, phone, notes }, `key-${n}`);
  const callId = n % CALL_EVERY === 0 ? `call-${n}` : null;
  return { ...newQuote({ email: `Bert-${n}@example.com`, phone, notes }, `key-${n}`), callId };
}

function phoneOf(n: number): string {
  return `+1404${2_000_000 + n}`;
}

async function insertCalls({ db }: Store, numbers: readonly number[]): Promise<void> {
  const times = { started_at: RECEIVED_AT, first_seen_at: RECEIVED_AT, updated_at: RECEIVED_AT, ended_at: RECEIVED_AT };
  const unknown = { ended_reason: null, summary: null, recording_url: null, erased_at: null };
  const calls = numbers
    .filter((n) => n % CALL_EVERY === 0)
    .map((n) => ({ id: `call-${n}`, transcript: `${ODD_NOTES} ${n}`, ...times, ...unknown }));
  await db
    .insertInto('calls')
    .values(calls.map((call) => ({ ...call, provider: 'embedded' as const, status: 'ended' as const })))
    .execute();
}

async function stop(store: Store, n: number): Promise<void> {
  const optOut = { phone: phoneOf(n), optedOut: true, keyword: 'STOP', at: RECEIVED_AT + n };
  await storeOptOut(store, `stop-${n}`, optOut, RECEIVED_AT + n);
}

async function insertAttempts({ db }: Store): Promise<void> {
  const { id } = await db.selectFrom('deliveries').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const attempt = { delivery_id: id, started_at: RECEIVED_AT, duration_ms: 7, outcome: 'failed' as const };
  const attempts = Array.from({ length: ATTEMPTS }, (_, index) => ({ ...attempt, number: index + 1 }));
  await db
    .insertInto('delivery_attempts')
    .values(attempts.map((one) => ({ ...one, status: null, error: 'refused', answer: null })))
    .execute();
}
