import type { RetentionRule } from '@downspout/office-api/retention';
import type { Kysely, Selectable } from 'kysely';
import type { RetentionTable, Tables } from '../store/tables.ts';
import { DAY_MS, NOTICE_MS, type RetentionDays } from './rules.ts';

/**
 * A rule that nobody has looked at for so long, in ms, begins anew with its notice: the server was off, or the clock has jumped ahead,
 * by which everything would be due at once.
 */
const GAP_MS = 2 * DAY_MS;

/** Notes that a rule is in force. Answers from when on something goes by it, in ms since the epoch. */
export async function announce(db: Kysely<Tables>, rule: RetentionRule, days: number, now: number): Promise<number> {
  const known = await db.selectFrom('retention').selectAll().where('rule', '=', rule).executeTakeFirst();
  const announced_at = known === undefined || isAnew(known, days, now) ? now : known.announced_at;
  const row = { days, announced_at, looked_at: now };
  await db
    .insertInto('retention')
    .values({ rule, ...row, due: 0, erased: 0, last_erased_at: null })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(row))
    .execute();
  return announced_at + NOTICE_MS;
}

function isAnew({ days, announced_at, looked_at }: Selectable<RetentionTable>, daysNow: number, now: number): boolean {
  const stricter = days === 0 || daysNow < days;
  return stricter || now - looked_at > GAP_MS || announced_at > now;
}

/** A rule that is off: turned on again it gives notice anew. */
export async function turnOff(db: Kysely<Tables>, rule: RetentionRule, now: number): Promise<void> {
  await db.updateTable('retention').set({ days: 0, due: 0, looked_at: now }).where('rule', '=', rule).execute();
}

export async function noteDue(db: Kysely<Tables>, rule: RetentionRule, due: number): Promise<void> {
  await db.updateTable('retention').set({ due }).where('rule', '=', rule).execute();
}

/** In the transaction that erases. */
export async function noteErased(db: Kysely<Tables>, rule: RetentionRule, count: number, now: number): Promise<void> {
  await db
    .updateTable('retention')
    .set((eb) => ({ erased: eb('erased', '+', count), last_erased_at: now }))
    .where('rule', '=', rule)
    .execute();
}

/** Each rule by its settings, as far as it is known in the store. */
export async function readProgress(db: Kysely<Tables>, rules: RetentionDays) {
  const rows = await db.selectFrom('retention').selectAll().execute();
  const known = new Map(rows.map((row) => [row.rule, row]));
  return (rule: RetentionRule) => {
    const row = known.get(rule);
    const days = rules[rule];
    const startsAt = days === 0 || row === undefined || row.days === 0 ? null : row.announced_at + NOTICE_MS;
    const [due, erased] = [days === 0 ? 0 : (row?.due ?? 0), row?.erased ?? 0];
    return { rule, days, startsAt, due, erased, lastErasedAt: row?.last_erased_at ?? null };
  };
}
