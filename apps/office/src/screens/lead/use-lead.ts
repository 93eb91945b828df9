import { lead as words } from '@downspout/business/office/lead';
import type { LeadNeighbours, LeadPage } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { addChanged } from '../../fetching/live-leads.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { wordsOf } from '../../ui/problem.tsx';
import { withFilter } from '../inbox/filter.ts';
import { lastInboxFilter } from './last-inbox.ts';

/** What is told of this lead, and of those beside it, is fetched anew when the server tells that it has changed. */
function keyOf(id: string) {
  return ['/api', 'leads', encodeURIComponent(id)] as const;
}

/** Others may have changed it while it was not looked at. */
export function useLead(id: string) {
  return useQuery<LeadPage>({ queryKey: keyOf(id), refetchOnMount: 'always' });
}

/** Those above and below it in the inbox as it was last seen. */
export function useNeighbours(id: string): LeadNeighbours | undefined {
  const queryKey = [...keyOf(id), withFilter('neighbours', lastInboxFilter())];
  // The links stay, and keep the focus, while those of the next lead are fetched.
  const placeholderData = (before: LeadNeighbours | undefined) => before;
  return useQuery<LeadNeighbours>({ queryKey, placeholderData, refetchOnMount: 'always' }).data;
}

/**
 * A change that is answered with the lead as it is from then on, which is shown at once. `problem` says why it was not made.
 * Whatever came of it, the lead is read anew.
 */
export function useLeadChange<Body extends object>(
  id: string,
  what: string,
  onDone: (lead: InboxLead | null) => void = () => {},
) {
  const client = useQueryClient();
  return useLeadPost<Body, InboxLead>(id, what, (lead) => {
    if (lead !== null) client.setQueryData<LeadPage>(keyOf(id), (page) => page && { ...page, lead });
    onDone(lead);
  });
}

/** The same of a change that is answered with something else. */
export function useLeadPost<Body extends object, Answer>(
  id: string,
  what: string,
  onDone: (answer: Answer | null) => void,
) {
  const client = useQueryClient();
  const send = (body: Body) => post<Answer>(`/api/leads/${encodeURIComponent(id)}/${what}`, body);
  const change = useOneChange(send, {
    onSuccess: (answer) => onDone(answer),
    onSettled: () => {
      addChanged(client, { ids: [id], all: false });
      // A merge shows in other leads too.
      return client.invalidateQueries({ queryKey: ['/api', 'leads'] });
    },
  });
  return { ...change, problem: change.error && problemOf(change.error) };
}

function problemOf(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal?.code === 'changed') return words.conflict;
  if (error instanceof HttpError && error.status === 404) return words.none;
  const [wrong] = Object.values(refusal?.fields ?? {});
  return wrong ?? (refusal?.code === 'erased' ? refusal.message : wordsOf(error));
}
