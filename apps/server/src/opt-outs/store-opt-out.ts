import type { Selectable } from 'kysely';
import type { Store } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import type { OptOutEventsTable } from '../store/evidence-tables.ts';
import type { OptOut } from './read-opt-out.ts';
import { readStandings, type Standing } from './standing.ts';

/** For so long a report without a time may be a repetition of the one that has its id; in ms. */
const REPEATED_WITHIN_MS = 15 * 60_000;

/**
 * Notes what was told, once for each id, and answers the newest word about the number; null when the id stands for another
 * report, and this one was not noted. Throws `StoreUnavailableError`; then the same call may be made again.
 */
export async function storeOptOut(
  { db }: Pick<Store, 'db'>,
  id: string,
  optOut: OptOut,
  now: number,
): Promise<Standing | null> {
  const { phone, keyword, optedOut, at } = optOut;
  const values = { id, phone, opted_out: optedOut ? 1 : 0, keyword, at: timeOf(at, now), received_at: now } as const;
  try {
    await db
      .insertInto('opt_out_events')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const noted = await db.selectFrom('opt_out_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const standing = (await readStandings(db, [noted.phone])).get(noted.phone) ?? noted;
    return isNoted(optOut, noted, standing, now) ? standing : null;
  } catch (error) {
    throw translateStoreError(error);
  }
}

/** Never in the future: whoever's clock is ahead must not outdo what is told later. */
function timeOf(at: number | null, receivedAt: number): number {
  return Math.min(at ?? receivedAt, receivedAt);
}

/**
 * Whether what stands under the id is this very report. One without a time was said "now", so that a repetition cannot be told
 * from the same word said again, by an automation that takes the contact's id: it counts as one only while nothing else can have
 * happened in between.
 */
function isNoted(
  { phone, optedOut, at }: OptOut,
  noted: Selectable<OptOutEventsTable>,
  standing: Standing,
  now: number,
): boolean {
  if (noted.phone !== phone || (noted.opted_out === 1) !== optedOut) return false;
  if (at !== null) return noted.at === timeOf(at, noted.received_at);
  return standing.opted_out === noted.opted_out && now - noted.received_at <= REPEATED_WITHIN_MS;
}
