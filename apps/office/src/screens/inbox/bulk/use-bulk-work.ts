import type { LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead, LeadStatus, OfficeUser } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { useState } from 'react';
import { bulk as words } from '../../../words/bulk.ts';
import { snoozeTime } from '../../../words/snooze.ts';
import type { Notice } from '../notice-bar.tsx';
import { useBulk } from './use-bulk.ts';
import type { Checked } from './use-checked.ts';

/** What can be done with the leads that are selected, or without any with the one that the keys mean. */
export function useBulkWork(
  filter: LeadFilter,
  checked: Checked,
  current: InboxLead | null,
  notify: (notice: Notice) => void,
) {
  const change = useBulk(filter, notify);
  const [snoozed, setSnoozed] = useState<readonly InboxLead[]>([]);
  const meant = checked.leads.length > 0 ? checked.leads : current === null ? [] : [current];
  return {
    checked,
    /** Those that are asked about. */
    snoozed,
    mark(status: LeadStatus, leads = meant) {
      change(leads, { change: 'status', status }, (what) => words.marked(what, statusNames[status]));
      checked.clear();
    },
    assign(user: OfficeUser | null) {
      const done = (what: string) => (user === null ? words.unassigned(what) : words.assigned(what, user.username));
      change(meant, { change: 'assignee', userId: user?.id ?? null }, done);
      checked.clear();
    },
    askSnooze: (leads = meant) => setSnoozed(leads),
    snooze(until: number | null) {
      const done = (what: string) =>
        until === null ? words.unsnoozed(what) : words.snoozed(what, snoozeTime(until, Date.now()));
      change(snoozed, { change: 'snooze', until }, done);
      setSnoozed([]);
      checked.clear();
    },
    closeSnooze: () => setSnoozed([]),
  };
}

export type BulkWork = ReturnType<typeof useBulkWork>;
