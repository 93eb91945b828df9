import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

type Key = 'phone_key' | 'email_key';

/** More leads of one phone or e-mail address are not looked for. */
const MAX_OF_KEY = 1_000;

/**
 * For each of these leads the others, merged ones left out, that share its phone or e-mail address. As far as leads are
 * indexed.
 */
export async function duplicatesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const keys = await db
    .selectFrom('lead_index')
    .select(['lead_id', 'phone_key', 'email_key'])
    .where('lead_id', 'in', ids)
    .execute();
  const byPhone = await leadsByKey(db, 'phone_key', keys);
  const byEmail = await leadsByKey(db, 'email_key', keys);
  return new Map(
    keys.map(({ lead_id, phone_key, email_key }) => {
      const others = new Set([...(byPhone.get(phone_key) ?? []), ...(byEmail.get(email_key) ?? [])]);
      others.delete(lead_id);
      return [lead_id, others];
    }),
  );
}

async function leadsByKey(
  db: Kysely<Tables>,
  key: Key,
  rows: readonly Record<Key, string>[],
): Promise<Map<string, string[]>> {
  const wanted = [...new Set(rows.map((row) => row[key]))].filter((value) => value !== '');
  if (wanted.length === 0) return new Map();
  const found = await leadsOf(db, key, wanted);
  if (found.length < MAX_OF_KEY) return groupedIds(found);
  // So many leads of one would leave no room for those of the others: then each is asked for by itself.
  const apart = [];
  for (const one of wanted) apart.push(...(await leadsOf(db, key, [one])));
  return groupedIds(apart);
}

function leadsOf(db: Kysely<Tables>, key: Key, wanted: readonly string[]) {
  return (
    db
      .selectFrom('lead_index')
      .innerJoin('leads', 'leads.id', 'lead_index.lead_id')
      .select(['lead_index.lead_id', `lead_index.${key} as key`])
      .where(`lead_index.${key}`, 'in', wanted)
      // Only with this is the partial index known to hold them all.
      .where(`lead_index.${key}`, '!=', sql.lit(''))
      .where('leads.merged_into', 'is', null)
      .limit(MAX_OF_KEY)
      .execute()
  );
}

function groupedIds(found: readonly { readonly key: string; readonly lead_id: string }[]): Map<string, string[]> {
  const byKey = Map.groupBy(found, ({ key }) => key);
  return new Map([...byKey].map(([key, rows]) => [key, rows.map(({ lead_id }) => lead_id)]));
}
