import { statusChange, statusNames } from '@downspout/business/office/inbox';
import type { LeadFilter } from '@downspout/office-api/inbox';
import type { StatusBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, post, UnansweredError } from '../../fetching/http.ts';
import { addChanged } from '../../fetching/live-leads.ts';
import { wordsOf } from '../../ui/problem.tsx';
import { type LeadList, withLead } from './lead-list.ts';
import { nameOf } from './lead-row.tsx';
import type { Notice } from './notice-bar.tsx';
import { listKey } from './use-lead-list.ts';

export interface StatusChange extends Omit<StatusBody, 'version'> {
  readonly lead: InboxLead;
}

/** Changes the status in the list. What came of it is told by `notify`; whatever it was, the row is read anew. */
export function useChangeStatus(filter: LeadFilter, notify: (notice: Notice) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lead, ...change }: StatusChange) => {
      return post<InboxLead>(`/api/leads/${lead.id}/status`, { ...change, version: lead.version });
    },
    onSuccess: (now, { lead, status }) => {
      if (now !== null) client.setQueryData<LeadList>(listKey(filter), (list) => list && withLead(list, now));
      const words = lead.isQuarantined && now?.isQuarantined === false ? statusChange.released : statusChange.changed;
      notify({ isProblem: false, text: words(nameOf(lead), statusNames[status]) });
    },
    onError: (error, { lead }) => notify({ isProblem: true, text: statusProblem(error, nameOf(lead)) }),
    onSettled: (_now, _error, { lead }) => addChanged(client, { ids: [lead.id], all: false }),
  });
}

/** Somebody else was quicker. */
export function isConflict(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 409;
}

/** Why the status of a lead was not changed, or that this is not known. */
export function statusProblem(error: Error, name: string): string {
  if (isConflict(error)) return statusChange.conflict(name);
  if (error instanceof HttpError && error.status === 404) return statusChange.gone(name);
  if (error instanceof UnansweredError) return statusChange.unanswered(name);
  return statusChange.failed(name, wordsOf(error));
}
