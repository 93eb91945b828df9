import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** Other leads with the same phone or e-mail address, newest first; merged ones too. */
export async function leadsOfSameReach(db: Kysely<Tables>, id: string): Promise<string[]> {
  const own = await db
    .selectFrom('lead_index')
    .select(['phone_key', 'email_key'])
    .where('lead_id', '=', id)
    .executeTakeFirst();
  if (own === undefined) return [];
  const [phones, emails] = [
    await withKey(db, 'phone_key', own.phone_key),
    await withKey(db, 'email_key', own.email_key),
  ];
  return [...new Set([...phones, ...emails])]
    .filter((other) => other !== id)
    .toSorted()
    .reverse();
}

/** All other leads of the same person: merged with it, of the same call, and of the same reach, the surest first. */
export async function leadsOfSamePerson(db: Kysely<Tables>, id: string): Promise<string[]> {
  const lead = await db.selectFrom('leads').select(['call_id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  if (lead === undefined) return [];
  const main = lead.merged_into ?? id;
  const merged = await db.selectFrom('leads').select('id').where('merged_into', '=', main).execute();
  const called = lead.call_id === null ? [] : await ofCall(db, lead.call_id);
  const found = [main, ...merged.map((row) => row.id), ...called, ...(await leadsOfSameReach(db, id))];
  return [...new Set(found)].filter((other) => other !== id);
}

async function withKey(db: Kysely<Tables>, column: 'phone_key' | 'email_key', key: string): Promise<string[]> {
  if (key === '') return [];
  const select = db.selectFrom('lead_index').select('lead_id').where(column, '=', key);
  // The index leaves out leads without a key, and serves only who says so too.
  const rows = await select.where(column, '!=', sql.lit('')).execute();
  return rows.map((row) => row.lead_id);
}

async function ofCall(db: Kysely<Tables>, callId: string): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('id').where('call_id', '=', callId).execute();
  return rows.map((row) => row.id);
}
