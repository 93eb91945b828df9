import type { LeadFilter } from '@downspout/office-api/inbox';
import type { StatusBody } from '@downspout/office-api/lead';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { urlOf, urls } from '@downspout/office-api/urls';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, post, UnansweredError } from '../../../fetching/http.ts';
import { addChanged } from '../../../fetching/live-leads.ts';
import { errorMessage } from '../../../ui/problem.tsx';
import { statusChange } from '../../../words/inbox.ts';
import { type LeadList, withLead, withStatus } from '../list/lead-list.ts';
import { nameOf } from '../list/lead-row.tsx';
import { listKey } from '../list/use-lead-list.ts';
import type { Notice } from '../notice-bar.tsx';

export interface StatusChange extends Omit<StatusBody, 'version'> {
  readonly lead: InboxLead;
  /** It takes the last change back. */
  readonly isUndo?: true;
  /** It was marked as spam by that. */
  readonly isRelease?: boolean;
}

/** Changes the status in the list. `notify` shows the outcome; in any case the row is fetched again. */
export function useChangeStatus(filter: LeadFilter, notify: (notice: Notice) => void) {
  const client = useQueryClient();
  const show = (lead: InboxLead, status: LeadStatus) =>
    client.setQueryData<LeadList>(listKey(filter), (list) => list && withStatus(list, lead, status));
  const change: UseMutationResult<InboxLead | null, Error, StatusChange> = useMutation({
    mutationFn: ({ lead, isUndo: _, isRelease, ...body }: StatusChange) =>
      post<InboxLead>(urlOf(isRelease ? urls.leadRelease : urls.leadStatus, lead), { ...body, version: lead.version }),
    // At once; what the server says comes after.
    onMutate: ({ lead, status }) => void show(lead, status),
    onSuccess: (now, sent) => {
      if (now !== null) client.setQueryData<LeadList>(listKey(filter), (list) => list && withLead(list, now));
      notify({ isProblem: false, text: outcomeWords(now, sent), ...undoOf(now, sent, change.mutate) });
    },
    onError: (error, { lead }) => {
      show(lead, lead.status);
      notify({ isProblem: true, text: statusProblem(error, nameOf(lead)) });
    },
    onSettled: (_now, _error, { lead }) => addChanged(client, { ids: [lead.id], all: false }),
  });
  return change;
}

function outcomeWords(now: InboxLead | null, { lead, status, isUndo }: StatusChange): string {
  const isReleased = lead.isQuarantined && now?.isQuarantined === false;
  const words = isUndo ? statusChange.undone : isReleased ? statusChange.released : statusChange.changed;
  return words(nameOf(lead), statusNames[status]);
}

/** What was released from quarantine has been sent, and cannot be called back. */
function undoOf(
  now: InboxLead | null,
  { lead, isUndo, status: sent }: StatusChange,
  mutate: (change: StatusChange) => void,
) {
  if (now === null || isUndo || lead.isQuarantined || now.version === lead.version) return {};
  const { status, amountCents } = lead;
  const before = { status, snoozedUntil: lead.snooze?.until ?? null, amountCents };
  return { undo: () => mutate({ lead: now, ...before, isUndo: true, isRelease: sent === 'spam' }) };
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
  return statusChange.failed(name, errorMessage(error));
}
