import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A note that is being written. It is kept while other leads are looked at, and goes with the session. */
export function useNoteDraft(leadId: string): readonly [string, (text: string) => void] {
  const client = useQueryClient();
  const queryKey = ['note-draft', leadId];
  const { data } = useQuery<string>({ queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  return [data ?? '', (text) => client.setQueryData<string>(queryKey, text)];
}
