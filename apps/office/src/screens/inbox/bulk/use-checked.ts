import type { InboxLead } from '@downspout/office-api/leads';
import { MAX_BULK } from '@downspout/office-api/limits';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Checked {
  readonly ids: ReadonlySet<string>;
  /** In the order of the list; what has left it is not among them. */
  readonly leads: readonly InboxLead[];
  /** Whether boxes are shown where there is room for them only when wanted. */
  readonly isOn: boolean;
  /** With `isRange` all from the last one that was chosen to this one. At most as many as can be changed at once. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The leads that are chosen to be changed together. */
export function useChecked(leads: readonly InboxLead[], isTurnedOn: boolean, onTurn: (isOn: boolean) => void): Checked {
  const [chosen, setChosen] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const latest = useRef(leads);
  latest.current = leads;
  const toggle = useCallback((id: string, isRange = false) => {
    const from = isRange ? latest.current.findIndex((lead) => lead.id === anchor.current) : -1;
    const to = latest.current.findIndex((lead) => lead.id === id);
    anchor.current = id;
    setChosen((known) => {
      const next = new Set(known);
      if (from !== -1) {
        for (const lead of latest.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(lead.id);
      } else if (!next.delete(id)) next.add(id);
      return next.size <= MAX_BULK ? next : new Set([...next].slice(0, MAX_BULK));
    });
  }, []);
  const clear = useCallback(() => {
    setChosen(NONE);
    onTurn(false);
  }, [onTurn]);
  useEffect(() => {
    if (!isTurnedOn) setChosen(NONE);
  }, [isTurnedOn]);
  const shown = useMemo(() => (chosen.size === 0 ? [] : leads.filter(({ id }) => chosen.has(id))), [leads, chosen]);
  return {
    ids: chosen,
    leads: shown,
    isOn: isTurnedOn || shown.length > 0,
    toggle,
    clear,
  };
}
