import { urlOf, urls } from '@downspout/office-api/urls';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './key-of.ts';

/** This lead and its neighbors are fetched again when the server reports a change. */
export function leadKey(id: string): readonly string[] {
  return keyOf(urlOf(urls.lead, { id }));
}

/** For whoever is about to open it. What goes wrong is said when it is opened. */
export function prefetchLead(client: QueryClient, id: string): void {
  void client.prefetchQuery({ queryKey: leadKey(id) });
}
