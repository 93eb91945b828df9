import type { LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowActions } from '../list/lead-row.tsx';
import type { Notice } from '../notice-bar.tsx';
import { useTakeLead } from '../use-take-lead.ts';
import { useChangeStatus } from './use-change-status.ts';

/** Scrolled further than this, in px, the reader is inside of the list. */
const AT_TOP_PX = 80;

/** What is being changed of which lead, how far that is, and what came of it. */
export function useStatusWork(
  filter: LeadFilter,
  leads: readonly InboxLead[],
  { onSelect, onCheck }: Pick<RowActions, 'onSelect' | 'onCheck'>,
) {
  const [menu, setMenu] = useState<string | null>(null);
  const [won, setWon] = useState<InboxLead | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const change = useChangeStatus(filter, setNotice);
  const { mutate, reset } = change;
  const onTake = useTakeLead(filter, setNotice);
  const closeWon = useCallback(() => setWon(null), []);
  /** New rows would move those that are being read or chosen from. */
  const isBusy = useRef(false);
  isBusy.current = menu !== null || won !== null;
  const actions = useMemo<RowActions>(
    () => ({
      onSelect,
      onMenu: setMenu,
      onTake,
      onCheck,
      onStatus(lead: InboxLead, status: LeadStatus) {
        reset();
        if (status === 'won') setWon(lead);
        else if (status !== lead.status) mutate({ lead, status });
      },
    }),
    [onSelect, onTake, onCheck, mutate, reset],
  );
  return {
    menu,
    // As it is by now: somebody else may have changed it.
    won: leads.find(({ id }) => id === won?.id) ?? won,
    notice,
    notify: setNotice,
    actions,
    saving: { isPending: change.isPending, error: change.error, sent: change.variables?.lead },
    saveWon(now: InboxLead, amountCents: number | null) {
      // What somebody else has saved since the question was asked is refused by the server once, and then told here.
      const lead = change.error === null ? (won ?? now) : now;
      if (!change.isPending) mutate({ lead, status: 'won', amountCents }, { onSuccess: closeWon });
    },
    closeWon,
    dismiss: useCallback(() => setNotice(null), []),
    mustNotMove: useCallback(() => isBusy.current || scrollY > AT_TOP_PX, []),
  };
}
