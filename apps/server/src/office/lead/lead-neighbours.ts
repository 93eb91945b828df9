import type { LeadNeighbours } from '@downspout/office-api/lead';
import type { Store } from '../../store/database.ts';
import { findByWords } from '../inbox/find-by-words.ts';
import { isSearch, type LeadQuery, matchingLeads } from '../inbox/matching-leads.ts';
import { search } from '../search/best-first.ts';
import type { Vocabulary } from '../search/vocabulary.ts';

/** The next newer and older leads that a filter lets pass, whether or not it lets this one. */
export async function readNeighbours(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  id: string,
): Promise<LeadNeighbours> {
  if (isSearch(filter)) return neighboursByWords(store, vocabulary, filter, id);
  const query = matchingLeads(store, filter).select('leads.id').limit(1);
  const newer = await query.where('leads.id', '>', id).orderBy('leads.id').executeTakeFirst();
  const older = await query.where('leads.id', '<', id).orderBy('leads.id', 'desc').executeTakeFirst();
  return { newer: newer?.id ?? null, older: older?.id ?? null };
}

async function neighboursByWords(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  id: string,
): Promise<LeadNeighbours> {
  const entry = store.db.selectFrom('lead_index').select('number').where('lead_id', '=', id);
  const { number } = (await entry.executeTakeFirst()) ?? {};
  if (number === undefined) return { newer: null, older: null };
  const { wanted } = await search(store, vocabulary, filter);
  const [newer] = await findByWords(store, wanted, filter, 1, { above: number });
  const [older] = await findByWords(store, wanted, filter, 1, { below: number });
  return { newer: newer?.id ?? null, older: older?.id ?? null };
}
