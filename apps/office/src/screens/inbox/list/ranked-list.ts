import type { InboxPage } from '@downspout/office-api/inbox';
import { keepSame, type LeadList } from './lead-list.ts';

/** A list that is not by arrival, such as that of a search, with a further page of it below. */
export function withFurther(list: LeadList, page: InboxPage): LeadList {
  const known = new Set(list.leads.map(({ id }) => id));
  return { ...list, leads: [...list.leads, ...page.leads.filter(({ id }) => !known.has(id))], next: page.next };
}

/**
 * Such a list as it was fetched anew. Held back, leads keep their places, those that do not fit any more go, and what is
 * new waits for being asked for.
 */
export function withBest(list: LeadList, fetched: InboxPage, holdBack: boolean): LeadList {
  const known = new Map(list.leads.map((lead) => [lead.id, lead]));
  const best = { ...fetched, leads: fetched.leads.map((lead) => keepSame(known.get(lead.id), lead)) };
  if (!holdBack || list.leads.length === 0) return best;
  const now = new Map(best.leads.map((lead) => [lead.id, lead]));
  const kept = list.leads.flatMap(({ id }) => now.get(id) ?? []);
  const fresh = best.leads.filter(({ id }) => !known.has(id));
  const rest = { ...best, leads: kept };
  return fresh.length === 0 ? rest : { ...rest, held: { leads: fresh, instead: best } };
}
