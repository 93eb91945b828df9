import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Store } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import type { OptOutEventsTable } from '../store/evidence-tables.ts';
import type { OptOut } from './read-opt-out.ts';
import { readStandings, type Standing } from './standing.ts';

/** For so long a report without a time may be a repetition of the one that has its id; in ms. */
const REPEATED_WITHIN_MS = 15 * 60_000;

/** Longer ids are kept as their hash, in characters. */
const MAX_ID = 200;

/**
 * Stores a report, once for each id, and returns the newest keyword for the number; null when the id stands for another
 * report, and this one was not noted. A STOP always is, under an id of its own then: who does not want to be texted must not
 * depend on how an automation numbers its reports. Throws `StoreUnavailableError`; then the same call may be made again.
 */
export async function storeOptOut(
  { db }: Pick<Store, 'db'>,
  reportId: string,
  optOut: OptOut,
  now: number,
): Promise<Standing | null> {
  const { phone, keyword, optedOut, at } = optOut;
  const id = reportId.length > MAX_ID ? digest(reportId) : reportId;
  const event = { id, phone, opted_out: optedOut ? 1 : 0, keyword, at: timeOf(at, now), received_at: now } as const;
  try {
    await note(db, event);
    const noted = await db.selectFrom('opt_out_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const standing = await standingOf(db, phone, event);
    if (isNoted(optOut, noted, standing, now)) return standing;
    if (!optedOut) return null;
    await note(db, { ...event, id: `${id}~${digest(`${phone} ${at ?? now}`)}` });
    return await standingOf(db, phone, event);
  } catch (error) {
    throw translateStoreError(error);
  }
}

/** Once for each id. */
async function note(db: Store['db'], event: OptOutEventsTable): Promise<void> {
  const insert = db.insertInto('opt_out_events').values(event);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/** The newest word about a number; this event's, as long as there is none. */
async function standingOf(db: Store['db'], phone: string, event: OptOutEventsTable): Promise<Standing> {
  return (await readStandings(db, [phone])).get(phone) ?? event;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Never in the future: a clock that is ahead must not override a later report. */
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
