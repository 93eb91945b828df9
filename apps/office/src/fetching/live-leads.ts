import type { LeadsChanged } from '@downspout/office-api/events';
import type { QueryClient } from '@tanstack/react-query';
import { useKept } from './use-kept.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** Leads that changed since they were last brought up to date on the screen; `all` when it is not known which. */
export interface ChangedLeads {
  readonly ids: readonly string[];
  readonly all: boolean;
}

const CONNECTION_KEY = ['live', 'connection'] as const;
const CHANGED_KEY = ['live', 'changed'] as const;
const NOTHING: ChangedLeads = { ids: [], all: false };
/** Beyond this many, fetching all anew is less work than each. */
const MAX_IDS = 500;

/** Whether what is on the screen follows what happens. */
export function useConnection(): Connection {
  return useKept<Connection>(CONNECTION_KEY, 'connecting');
}

export function setConnection(client: QueryClient, connection: Connection): void {
  client.setQueryData<Connection>(CONNECTION_KEY, connection);
}

/** What is still to be brought up to date. Whoever does it takes it by `takeChanged`. */
export function useChangedLeads(): ChangedLeads {
  return useKept(CHANGED_KEY, NOTHING);
}

export function addChanged(client: QueryClient, more: ChangedLeads): void {
  client.setQueryDefaults(CHANGED_KEY, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<ChangedLeads>(CHANGED_KEY, (known = NOTHING) => {
    const ids = [...new Set([...known.ids, ...more.ids])];
    const all = known.all || more.all || ids.length > MAX_IDS;
    return { ids: all ? [] : ids, all };
  });
}

export function takeChanged(client: QueryClient): ChangedLeads {
  const changed = client.getQueryData<ChangedLeads>(CHANGED_KEY) ?? NOTHING;
  client.setQueryData<ChangedLeads>(CHANGED_KEY, NOTHING);
  return changed;
}

/** Null for what is no such event. */
export function readLeadsChanged(data: string): LeadsChanged | null {
  try {
    const { leads } = JSON.parse(data);
    return Array.isArray(leads) ? { leads: leads.filter((id) => typeof id === 'string') } : null;
  } catch {
    return null;
  }
}
