import type { LeadNeighbours } from '@downspout/office-api/lead';
import type { Store } from '../../store/database.ts';
import { findByWords } from '../inbox/find-by-words.ts';
import { findInOrder, findPlace } from '../inbox/list-order.ts';
import { isSearch, type LeadQuery } from '../inbox/matching-leads.ts';
import { search } from '../search/best-first.ts';
import type { Vocabulary } from '../search/vocabulary.ts';

const NONE: LeadNeighbours = { previous: null, next: null };

/** The leads above and below in the list that a filter makes, whether or not it lets this one pass. */
export async function readNeighbours(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  id: string,
): Promise<LeadNeighbours> {
  if (isSearch(filter)) return neighboursByWords(store, vocabulary, filter, id);
  const place = await findPlace(store, filter, id);
  if (place === null) return NONE;
  const [previous] = await findInOrder(store, filter, { above: place }, 1);
  const [next] = await findInOrder(store, filter, { below: place }, 1);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

async function neighboursByWords(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  id: string,
): Promise<LeadNeighbours> {
  const entry = store.db.selectFrom('lead_index').select('number').where('lead_id', '=', id);
  const { number } = (await entry.executeTakeFirst()) ?? {};
  if (number === undefined) return NONE;
  const { wanted } = await search(store, vocabulary, filter);
  const [previous] = await findByWords(store, wanted, filter, 1, { above: number });
  const [next] = await findByWords(store, wanted, filter, 1, { below: number });
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}
