import type { LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { addChanged } from '../../fetching/live-leads.ts';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useSession } from '../../fetching/use-session.ts';
import { giveBackLead, takeLead } from '../../push/take-lead.ts';
import { errorMessage } from '../../ui/problem.tsx';
import { notice as words } from '../../words/notice.ts';
import { type LeadList, withLeads } from './list/lead-list.ts';
import { nameOf } from './list/lead-row.tsx';
import { listKey } from './list/use-lead-list.ts';
import type { Notice } from './notice-bar.tsx';

/** Assigns a lead of the list to who looks at it, at once. `notify` shows what came of it; in any case the row is fetched again. */
export function useTakeLead(filter: LeadFilter, notify: (notice: Notice) => void): (lead: InboxLead) => void {
  const client = useQueryClient();
  const username = useSession().data?.username;
  const user = useOfficeFacts().data?.users.find((one) => one.username === username);
  /** A second press may come before the first has taken the button away. */
  const underWay = useRef(new Set<string>());
  return useCallback(
    async (lead: InboxLead) => {
      if (underWay.current.has(lead.id)) return;
      underWay.current.add(lead.id);
      const show = (from: InboxLead, to: InboxLead) =>
        client.setQueryData<LeadList>(listKey(filter), (list) => list && withLeads(list, [from], [to]));
      const mine = { ...lead, assignee: user ?? lead.assignee };
      show(lead, mine);
      const taken = await takeLead(lead.id);
      underWay.current.delete(lead.id);
      if (taken !== 'yours') show(mine, lead);
      const name = nameOf(lead);
      const undo = async () => {
        try {
          await giveBackLead(lead.id);
          notify({ isProblem: false, text: words.givenBack(name) });
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          notify({ isProblem: true, text: words.notGivenBack(name, errorMessage(error)) });
        }
        addChanged(client, { ids: [lead.id], all: false });
      };
      const isMine = taken === 'yours';
      notify({ isProblem: !isMine, text: words.takenOf(name, taken), ...(isMine && { undo }) });
      addChanged(client, { ids: [lead.id], all: false });
    },
    [client, filter, user, notify],
  );
}
