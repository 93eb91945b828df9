import type { BulkOutcomes } from '@downspout/office-api/bulk';
import type { LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { post, UnansweredError } from '../../../fetching/http.ts';
import { addChanged } from '../../../fetching/live-leads.ts';
import { useOfficeFacts } from '../../../fetching/use-office-facts.ts';
import { errorMessage } from '../../../ui/problem.tsx';
import { bulk as words } from '../../../words/bulk.ts';
import { type LeadList, withLead, withLeads } from '../list/lead-list.ts';
import { nameOf } from '../list/lead-row.tsx';
import { listKey } from '../list/use-lead-list.ts';
import type { Notice } from '../notice-bar.tsx';
import { asWanted, problemOf, takingBack, type Wanted } from './bulk-change.ts';

/** One lead, and what is to be done with it. */
type Item = readonly [InboxLead, Wanted];

/** `done`: what is said of it when it is done, for whom or how many. */
export type ChangeMany = (leads: readonly InboxLead[], wanted: Wanted, done: (what: string) => string) => void;

/**
 * Changes leads of the list at once: shown before the server has answered, taken back in words where it refuses, and as a whole by Undo. In
 * any case their rows are fetched again.
 */
export function useBulk(filter: LeadFilter, notify: (notice: Notice) => void): ChangeMany {
  const client = useQueryClient();
  const facts = useOfficeFacts();
  const users = facts.data?.users;
  return useCallback(
    (leads, wanted, done) => {
      const key = listKey(filter);
      const names = new Map((users ?? []).map(({ id, username }) => [id, username]));
      const show = (from: readonly InboxLead[], to: readonly InboxLead[]) =>
        client.setQueryData<LeadList>(key, (list) => list && withLeads(list, from, to));

      async function send(items: readonly Item[], text: string, isUndo: boolean): Promise<void> {
        const before = items.map(([lead]) => lead);
        const shown = items.map(([lead, change]) => asWanted(lead, change, names));
        show(before, shown);
        try {
          const body = { leads: items.map(([{ id, version }, change]) => ({ id, version, ...change })) };
          const { outcomes = [] } = (await post<BulkOutcomes>(urls.leadsBulk, body)) ?? {};
          const changed = new Map(outcomes.flatMap(({ lead }) => (lead === null ? [] : [[lead.id, lead] as const])));
          const refused = before.filter(({ id }) => !changed.has(id));
          show(
            shown.filter(({ id }) => !changed.has(id)),
            refused,
          );
          client.setQueryData<LeadList>(key, (list) => list && [...changed.values()].reduce(withLead, list));
          const undone = items.flatMap(([lead, change]): Item[] => {
            const now = changed.get(lead.id);
            return now === undefined || now.version === lead.version ? [] : [[now, takingBack(lead, change)]];
          });
          const undo = () => void send(undone, words.undone(whatOf(undone.map(([lead]) => lead))), true);
          const problem = problemOf(new Map(before.map((lead) => [lead.id, nameOf(lead)])), outcomes);
          const canUndo = !isUndo && undone.length > 0;
          notify({ isProblem: problem !== null, text: problem ?? text, ...(canUndo && { undo }) });
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          show(shown, before);
          const what = whatOf(before);
          const isUnknown = error instanceof UnansweredError;
          notify({
            isProblem: true,
            text: isUnknown ? words.unanswered(what) : words.notSent(what, errorMessage(error)),
          });
        }
        addChanged(client, { ids: before.map(({ id }) => id), all: false });
      }

      const items = leads.map((lead): Item => [lead, wanted]);
      if (items.length > 0) void send(items, words.done(done(whatOf(leads))), false);
    },
    [client, filter, notify, users],
  );
}

/** One by its name, several by their number. */
export function whatOf(leads: readonly InboxLead[]): string {
  const [only] = leads;
  return only !== undefined && leads.length === 1 ? nameOf(only) : words.what(leads.length);
}
