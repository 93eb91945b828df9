import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DRAFT } from './change-session.ts';
import { useSession } from './use-session.ts';

/**
 * What is chosen or typed of a lead and not saved yet; null for nothing. It is kept while other screens are looked at, and until
 * whoever made it signs in again. The second changes it by what it is at that moment.
 */
export function useKeptDraft<Value>(leadId: string, what: string) {
  const client = useQueryClient();
  const username = useSession().data?.username ?? '';
  const queryKey = [DRAFT, username, leadId, what];
  const latest = () => client.getQueryData<Value>(queryKey) ?? null;
  // The cache tells of a change a moment later, and a field that waits for it loses keys and the place of the caret.
  const [draft, setDraft] = useState<Value | null>(latest);
  const change = (update: (latest: Value | null) => Value | null) => {
    client.setQueryDefaults([DRAFT], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    const next = update(latest());
    if (next === null) client.removeQueries({ queryKey, exact: true });
    else client.setQueryData<Value>(queryKey, next);
    setDraft(() => next);
  };
  return [draft, change] as const;
}

/** Whether anything would be lost with the page. */
export function hasDrafts(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ queryKey: [DRAFT] }).length > 0;
}

/** There is nothing to be written down about it any more. */
export function forgetDrafts(client: QueryClient, leadIds: readonly string[]): void {
  client.removeQueries({ queryKey: [DRAFT], predicate: ({ queryKey }) => leadIds.includes(String(queryKey[2])) });
}
