import type { LeadNeighbours, LeadPage, NoteBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import type { MessageBody, SentMessage } from '@downspout/office-api/messages';
import type { NoteEntry, Timeline, TimelineEntry } from '@downspout/office-api/timeline';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { keyOf, LEADS_KEY } from '../../fetching/key-of.ts';
import { leadKey } from '../../fetching/lead-query.ts';
import { addChanged } from '../../fetching/live-leads.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { errorMessage } from '../../ui/problem.tsx';
import { lead as words } from '../../words/lead/lead.ts';
import { shownFilter, withFilter } from '../inbox/filter.ts';
import { lastInboxFilter } from './last-inbox.ts';

/** Others may have changed it while it was not looked at. */
export function useLead(id: string) {
  return useQuery<LeadPage>({ queryKey: leadKey(id), refetchOnMount: 'always' });
}

/** Those above and below it in the inbox as it was last seen. */
export function useNeighbours(id: string): LeadNeighbours | undefined {
  const queryKey = keyOf(withFilter(urlOf(urls.leadNeighbours, { id }), shownFilter(lastInboxFilter())));
  // The links stay, and keep the focus, while those of the next lead are fetched.
  const placeholderData = (before: LeadNeighbours | undefined) => before;
  return useQuery<LeadNeighbours>({ queryKey, placeholderData, refetchOnMount: 'always' }).data;
}

/** Of a change of one lead. */
export type LeadUrl =
  (typeof urls)[`lead${'Status' | 'Assignee' | 'Snooze' | 'Release' | 'Notes' | 'Merge' | 'Erase' | 'Messages' | 'Handled' | 'CallOutcome'}`];

/**
 * A change that is answered with the lead as it is from then on, which is shown at once. `problem` says why it was not made.
 * Whatever came of it, the lead is read anew.
 */
export function useLeadChange<Body extends object>(
  id: string,
  url: LeadUrl,
  onDone: (lead: InboxLead | null) => void = () => {},
) {
  const client = useQueryClient();
  return useLeadPost<Body, InboxLead>(id, url, (lead) => {
    if (lead !== null) client.setQueryData<LeadPage>(leadKey(id), (page) => page && { ...page, lead });
    onDone(lead);
  });
}

/** Writes to a lead's person; the message is shown at once from then on, and the lead as it is by it. */
export function useSendMessage(id: string, onDone: (sent: SentMessage) => void) {
  const client = useQueryClient();
  return useLeadPost<MessageBody, SentMessage>(id, urls.leadMessages, (sent) => {
    if (sent === null) return;
    const { message, lead } = sent;
    client.setQueryData<LeadPage>(
      leadKey(id),
      (page) => page && { ...page, lead, timeline: withEntry(page.timeline, { ...message, what: 'message' }) },
    );
    onDone(sent);
  });
}

/** Adds a note; it is shown at once from then on. */
export function useAddNote(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useLeadPost<NoteBody, NoteEntry>(id, urls.leadNotes, (note) => {
    if (note === null) return;
    client.setQueryData<LeadPage>(leadKey(id), (page) => page && { ...page, timeline: withEntry(page.timeline, note) });
    onDone();
  });
}

function withEntry({ entries, omitted }: Timeline, entry: TimelineEntry): Timeline {
  return { entries: [entry, ...entries.filter(({ id }) => id !== entry.id)], omitted };
}

/** The same of a change that is answered with something else. */
export function useLeadPost<Body extends object, Answer>(
  id: string,
  url: LeadUrl,
  onDone: (answer: Answer | null) => void,
) {
  const client = useQueryClient();
  const send = (body: Body) => post<Answer>(urlOf(url, { id }), body);
  const change = useOneChange(send, {
    onSuccess: (answer) => onDone(answer),
    onSettled: () => {
      addChanged(client, { ids: [id], all: false });
      // A merge shows in other leads too.
      return client.invalidateQueries({ queryKey: LEADS_KEY });
    },
  });
  return { ...change, problem: change.error && problemOf(change.error) };
}

function problemOf(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal?.code === 'changed') return words.conflict;
  if (error instanceof HttpError && error.status === 404) return words.none;
  const [wrong] = Object.values(refusal?.fields ?? {});
  return wrong ?? (refusal !== null && SAID_WHY.has(refusal.code) ? refusal.message : errorMessage(error));
}

/** Refusals that say why in words of their own. */
const OF_MESSAGES = ['not_set_up', 'no_address', 'opted_out', 'no_consent', 'id_reused'];
const SAID_WHY = new Set(['erased', 'quarantined', ...OF_MESSAGES]);
