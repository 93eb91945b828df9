import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfDay } from '../appointments/known-appointments.ts';
import { checkSession } from './change-session.ts';
import { BOARD_KEY, LEADS_KEY } from './key-of.ts';
import { addChanged, type ChangedLeads, readLeadsChanged, setConnection } from './live-leads.ts';
import { shareEventStream } from './shared-event-stream.ts';

/** Hears of every lead that is new or changed, for as long as somebody is signed in. */
export function useLiveLeads(): void {
  const client = useQueryClient();
  useEffect(() => {
    setConnection(client, 'connecting');
    return shareEventStream({
      onConnection: (connection) => setConnection(client, connection),
      onEvent: ({ type, data }) => {
        const ids = type === 'leads' ? readLeadsChanged(data)?.leads : undefined;
        // What is no list of leads, and the start of a stream that knows nothing of before, may have changed anything.
        onChanged(ids === undefined ? { ids: [], all: true } : { ids, all: false });
      },
      onRefused: () => void checkSession(client),
    });

    function onChanged(changed: ChangedLeads): void {
      addChanged(client, changed);
      if (changed.all) client.invalidateQueries({ queryKey: LEADS_KEY });
      client.invalidateQueries({ predicate: isOfDay });
      client.invalidateQueries({ queryKey: BOARD_KEY });
      for (const id of changed.ids) client.invalidateQueries({ queryKey: [...LEADS_KEY, id] });
    }
  }, [client]);
}
