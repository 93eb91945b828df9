import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTE_DRAFT } from '../../fetching/change-session.ts';
import { useSession } from '../../fetching/use-session.ts';

/** A note that is being written. It is kept while other leads are looked at, and until its writer signs in again. */
export function useNoteDraft(leadId: string): readonly [string, (text: string) => void] {
  const client = useQueryClient();
  const username = useSession().data?.username ?? '';
  const queryKey = [NOTE_DRAFT, username, leadId];
  const { data = '' } = useQuery<string>({ queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  // The cache tells of a change a moment later, and a field that waits for it loses keys and the place of the caret.
  const [typed, setTyped] = useState({ leadId, text: data });
  const write = (text: string) => {
    setTyped({ leadId, text });
    client.setQueryData<string>(queryKey, text);
  };
  return [typed.leadId === leadId ? typed.text : data, write];
}
