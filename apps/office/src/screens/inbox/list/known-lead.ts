import type { InboxLead } from '@downspout/office-api/leads';
import type { QueryClient } from '@tanstack/react-query';
import type { LeadList } from './lead-list.ts';

/** A lead as a list has it that was fetched before; undefined when none has. */
export function knownLead(client: QueryClient, id: string): InboxLead | undefined {
  const lists = client.getQueriesData<LeadList>({ predicate: ({ queryKey: [, name] }) => isList(name) });
  return lists.flatMap(([, list]) => list?.leads ?? []).find((lead) => lead.id === id);
}

function isList(name: unknown): boolean {
  return /^inbox(\?|$)/.test(String(name));
}
