import type { InboxLead } from '@downspout/office-api/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import { usePlace } from './use-place.ts';

export interface Selection {
  /** Null when none is selected. */
  readonly index: number | null;
  readonly lead: InboxLead | null;
  /** Its row is to be scrolled to and focused. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
}

/** The lead that the keys mean. It stays selected wherever it moves; when it is gone, the one in its place is meant. */
export function useSelection(leads: readonly InboxLead[], name: string) {
  const place = usePlace(name);
  const [selected, setSelected] = useState({ id: place.selected, index: 0, name });
  const [wantsFocus, setWantsFocus] = useState(false);
  const index = useMemo(() => {
    if (selected.id === null || leads.length === 0) return null;
    const at = leads.findIndex(({ id }) => id === selected.id);
    if (at !== -1) return at;
    return selected.name === name ? Math.min(selected.index, leads.length - 1) : null;
  }, [leads, selected, name]);
  const latest = useRef(leads);
  latest.current = leads;
  const select = useCallback(
    (id: string) => {
      setSelected(() => {
        const index = latest.current.findIndex((lead) => lead.id === id);
        return { id, index, name };
      });
      place.keepSelected(id);
    },
    [place, name],
  );
  return {
    selection: {
      index,
      lead: index === null ? null : (leads[index] ?? null),
      wantsFocus,
      onFocused: useCallback(() => setWantsFocus(false), []),
    } satisfies Selection,
    select,
    /** To the next lead by 1, to the one before by -1. */
    move(by: 1 | -1) {
      const to = index === null ? 0 : Math.max(0, Math.min(leads.length - 1, index + by));
      const lead = leads[to];
      if (lead === undefined) return;
      select(lead.id);
      setWantsFocus(true);
    },
  };
}
