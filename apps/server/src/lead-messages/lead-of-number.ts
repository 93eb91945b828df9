import { type Kysely, sql } from 'kysely';
import { phoneKey } from '../office/inbox/lead-index.ts';
import type { Tables } from '../store/tables.ts';
import { firstIdOf } from '../store/uuid-v7.ts';

/** Leads are in the index within seconds; what is not is looked for so far back, in ms. */
const UNINDEXED_MS = 24 * 60 * 60_000;

/**
 * The newest lead with this phone number that a text can be shown at, or the one that it was merged into: neither erased nor possible
 * spam; null when there is none.
 */
export async function leadOfNumber(db: Kysely<Tables>, number: string, now: number): Promise<string | null> {
  const key = phoneKey(number);
  if (key === '') return null;
  const ids = [...(await indexed(db, key)), ...(await unindexed(db, key, now))];
  if (ids.length === 0) return null;
  const found = await db
    .selectFrom('leads as own')
    .innerJoin('leads', (join) => join.on(sql<boolean>`leads.id = coalesce(own.merged_into, own.id)`))
    .select('leads.id')
    .where('own.id', 'in', ids)
    .where('leads.erased_at', 'is', null)
    .where('leads.quarantined_at', 'is', null)
    .orderBy('leads.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Numbers of hundreds of leads are nobody's, and the newest stand for them. */
const MAX_LEADS = 200;

async function indexed(db: Kysely<Tables>, key: string): Promise<string[]> {
  const select = db.selectFrom('lead_index').select('lead_id').where('phone_key', '=', key);
  // The index leaves out leads without a key, and serves only who says so too.
  const own = select.where('phone_key', '!=', sql.lit('')).orderBy('number', 'desc').limit(MAX_LEADS);
  return (await own.execute()).map(({ lead_id }) => lead_id);
}

async function unindexed(db: Kysely<Tables>, key: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('lead_index', 'lead_index.lead_id', 'leads.id')
    .select(['leads.id', 'leads.phone'])
    .where('leads.id', '>=', firstIdOf(now - UNINDEXED_MS))
    .where('lead_index.lead_id', 'is', null)
    .execute();
  return rows.filter(({ phone }) => phoneKey(phone) === key).map(({ id }) => id);
}
