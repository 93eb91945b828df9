import type { Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';

/** So many attempts may fail before a pause; an address may be that of a whole household. */
const FREE_FAILURES = { name: 5, device: 10, address: 20, session: 5 } as const;
/** The first pause; each further failure doubles it, up to the longest. In ms. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Failures are forgotten when none has followed for this long, in ms. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/**
 * What is counted. Sign-ins have the first three; a session, for the password that is asked for again within it, is none of
 * them: who is not signed in must not be able to use up its attempts.
 */
export type PauseKey = `${keyof typeof FREE_FAILURES}:${string}`;

/**
 * Counts an attempt as failed before it is made, so that attempts made at once count too. Answers the milliseconds to
 * wait when one of the keys is paused, and then counts nothing; 0 when the attempt may be made.
 */
export async function countAttempt(store: Store, keys: readonly PauseKey[], now: number): Promise<number> {
  try {
    await store.db.transaction().execute(async (transaction) => {
      const forgotten = now - FORGOTTEN_AFTER_MS;
      await transaction.deleteFrom('sign_in_pauses').where('last_failed_at', '<', forgotten).execute();
      for (const key of inOneOrder(keys)) await countFailure(transaction, key, now);
    });
    return 0;
  } catch (error) {
    if (error instanceof Paused) return error.waitMs;
    throw error;
  }
}

/** After a right password and code nothing counts any more. */
export async function forgetFailures(transaction: Transaction<Tables>, keys: readonly PauseKey[]): Promise<void> {
  for (const key of inOneOrder(keys)) await transaction.deleteFrom('sign_in_pauses').where('key', '=', key).execute();
}

/** An attempt that was neither right nor wrong: the password was right, and its code is still to be asked for. */
export async function uncountAttempt(store: Store, keys: readonly PauseKey[], now: number): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    for (const key of inOneOrder(keys)) {
      await transaction
        .updateTable('sign_in_pauses')
        .set((eb) => ({ failures: eb('failures', '-', 1), paused_until: now }))
        .where('key', '=', key)
        .execute();
    }
  });
}

/** So that two attempts on PostgreSQL never wait for each other. One statement for all would lock them as they are stored. */
function inOneOrder(keys: readonly PauseKey[]): PauseKey[] {
  return keys.toSorted();
}

function pauseMs(key: PauseKey, failures: number): number {
  const beyond = failures - freeFailures(key);
  return beyond < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** beyond, LONGEST_PAUSE_MS);
}

/** Ends the transaction without a trace: an attempt that is not made counts for no key. */
class Paused extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('paused');
    this.waitMs = waitMs;
  }
}

async function countFailure(transaction: Transaction<Tables>, key: PauseKey, now: number): Promise<void> {
  const counted = await transaction
    .insertInto('sign_in_pauses')
    .values({ key, failures: 1, last_failed_at: now, paused_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ failures: eb('sign_in_pauses.failures', '+', 1), last_failed_at: now }))
        .where('sign_in_pauses.paused_until', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  const row = transaction.selectFrom('sign_in_pauses').select('paused_until').where('key', '=', key);
  if (counted === undefined) throw new Paused((await row.executeTakeFirstOrThrow()).paused_until - now);
  const paused_until = now + pauseMs(key, counted.failures);
  await transaction.updateTable('sign_in_pauses').set({ paused_until }).where('key', '=', key).execute();
}

function freeFailures(key: PauseKey): number {
  if (key.startsWith('name:')) return FREE_FAILURES.name;
  if (key.startsWith('session:')) return FREE_FAILURES.session;
  return key.startsWith('device:') ? FREE_FAILURES.device : FREE_FAILURES.address;
}
