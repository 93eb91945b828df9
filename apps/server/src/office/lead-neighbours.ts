import type { LeadFilter } from '@downspout/office-api/inbox';
import type { LeadNeighbours } from '@downspout/office-api/lead';
import type { Store } from '../store/database.ts';
import { matchingLeads } from './matching-leads.ts';

/** The leads above and below one in the inbox that a filter shows, whether or not it stands there itself. */
export async function readNeighbours(store: Store, filter: LeadFilter, id: string): Promise<LeadNeighbours> {
  const query = matchingLeads(store, filter).select('leads.id').limit(1);
  const newer = await query.where('leads.id', '>', id).orderBy('leads.id').executeTakeFirst();
  const older = await query.where('leads.id', '<', id).orderBy('leads.id', 'desc').executeTakeFirst();
  return { newer: newer?.id ?? null, older: older?.id ?? null };
}
