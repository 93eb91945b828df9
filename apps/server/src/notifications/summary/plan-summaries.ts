import type { BusinessClock } from '@downspout/leads/business-hours';
import { deliveryRow } from '../../leads/lead-rows.ts';
import type { Store } from '../../store/database.ts';
import { firstIdOf } from '../../store/uuid-v7.ts';
import { readPreferences } from '../preferences.ts';
import { LATE_MS, nextSummary, type SummaryTime, todaysSummary } from './summary-times.ts';

/** Mail to a user about a day: the delivery's recipient is the user's id. */
export const SUMMARY_MAIL = 'summary-mail';
/** Nobody asks after older ones. In ms. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What came of one look. */
export interface PlannedSummaries {
  readonly planned: number;
  /** When to look again, in ms since the epoch; null when nobody wants one. */
  readonly nextAt: number | null;
}

/**
 * Writes the deliveries of the summaries that are due. A user has one id for each day, which the store takes once, whoever
 * writes it, and whenever that user has it come. What fell before the user chose it is not made up for.
 */
export async function planSummaries(
  { db }: Pick<Store, 'db'>,
  clock: BusinessClock,
  now: number,
): Promise<PlannedSummaries> {
  const readers = await readReaders(db);
  const due = readers.flatMap(({ userId, time, since }) => {
    const today = todaysSummary(clock, time, now);
    const isDue = today.at <= now && today.at >= since && now < today.at + LATE_MS;
    return isDue ? [rowOf(clock, userId, today, now)] : [];
  });
  const nexts = readers.map(({ time }) => nextSummary(clock, time, now).at);
  return { planned: await store(db, due, now), nextAt: nexts.length === 0 ? null : Math.min(...nexts) };
}

interface Reader {
  readonly userId: string;
  readonly time: string;
  /** When that was chosen. */
  readonly since: number;
}

async function readReaders(db: Store['db']): Promise<Reader[]> {
  const preferencesOf = await readPreferences(db);
  const chosen = await db.selectFrom('notification_preferences').select(['user_id', 'updated_at']).execute();
  return chosen.flatMap(({ user_id: userId, updated_at: since }) => {
    const { summaryAt: time = null, mailAddress = '' } = preferencesOf.get(userId) ?? {};
    return time === null || mailAddress === '' ? [] : [{ userId, time, since }];
  });
}

function rowOf(clock: BusinessClock, userId: string, { day, at }: SummaryTime, now: number) {
  // Sorted among the others by its day, and the same however the time of day is changed.
  const id = `msg_${firstIdOf(clock.momentOf(day, 0))}_summary_${userId}`;
  const row = deliveryRow({
    id,
    leadId: null,
    destination: SUMMARY_MAIL,
    recipient: userId,
    state: 'waiting',
    at: now,
  });
  return { ...row, give_up_at: at + LATE_MS };
}

/** Answers how many of them were not there yet. */
async function store(db: Store['db'], rows: readonly ReturnType<typeof rowOf>[], now: number): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const found = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  const planned = await db
    .insertInto('deliveries')
    .values(missing)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  await db
    .deleteFrom('deliveries')
    .where('lead_id', 'is', null)
    .where('created_at', '<', now - KEPT_MS)
    .execute();
  return planned.length;
}
