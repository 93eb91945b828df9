import type { LeadFilter } from '@downspout/office-api/inbox';
import type { LeadNeighbours } from '@downspout/office-api/lead';
import type { Store } from '../store/database.ts';
import { findByWords } from './find-by-words.ts';
import { isSearch, matchingLeads } from './matching-leads.ts';

/** The leads above and below one in the inbox that a filter shows, whether or not it stands there itself. */
export async function readNeighbours(store: Store, filter: LeadFilter, id: string): Promise<LeadNeighbours> {
  if (isSearch(filter)) return neighboursByWords(store, filter, id);
  const query = matchingLeads(store, filter).select('leads.id').limit(1);
  const newer = await query.where('leads.id', '>', id).orderBy('leads.id').executeTakeFirst();
  const older = await query.where('leads.id', '<', id).orderBy('leads.id', 'desc').executeTakeFirst();
  return { newer: newer?.id ?? null, older: older?.id ?? null };
}

async function neighboursByWords(store: Store, filter: LeadFilter, id: string): Promise<LeadNeighbours> {
  const entry = store.db.selectFrom('lead_index').select('number').where('lead_id', '=', id);
  const { number } = (await entry.executeTakeFirst()) ?? {};
  if (number === undefined) return { newer: null, older: null };
  const [newer] = await findByWords(store, filter, 1, { above: number });
  const [older] = await findByWords(store, filter, 1, { below: number });
  return { newer: newer?.id ?? null, older: older?.id ?? null };
}
