import type { LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowActions } from './lead-row.tsx';
import type { Notice } from './notice-bar.tsx';
import { isConflict, useChangeStatus } from './use-change-status.ts';

/** Scrolled further than this, in px, the reader is inside of the list. */
const AT_TOP_PX = 80;

/** Which lead's status is being changed, how far that is, and what came of it. */
export function useStatusWork(filter: LeadFilter, onSelect: (id: string) => void) {
  const [menu, setMenu] = useState<string | null>(null);
  const [won, setWon] = useState<InboxLead | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const change = useChangeStatus(filter, setNotice);
  const { mutate, reset } = change;
  const closeWon = useCallback(() => setWon(null), []);
  /** New rows would move those that are being read or chosen from. */
  const isBusy = useRef(false);
  isBusy.current = menu !== null || won !== null;
  const actions = useMemo<RowActions>(
    () => ({
      onSelect,
      onMenu: setMenu,
      onStatus(lead: InboxLead, status: LeadStatus) {
        reset();
        if (status === 'won') setWon(lead);
        else if (status !== lead.status) mutate({ lead, status });
      },
    }),
    [onSelect, mutate, reset],
  );
  return {
    menu,
    won,
    notice,
    actions,
    saving: { isPending: change.isPending, error: isConflict(change.error) ? null : change.error },
    saveWon(amountCents: number | null) {
      const settled = (error: Error | null) => error === null || isConflict(error);
      if (won !== null && !change.isPending) {
        mutate({ lead: won, status: 'won', amountCents }, { onSettled: (_now, error) => settled(error) && closeWon() });
      }
    },
    closeWon,
    dismiss: useCallback(() => setNotice(null), []),
    mustNotMove: useCallback(() => isBusy.current || scrollY > AT_TOP_PX, []),
  };
}
