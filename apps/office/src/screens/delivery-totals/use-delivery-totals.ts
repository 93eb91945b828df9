import type { DeliveryTotals } from '@downspout/office-api/deliveries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TOTALS } from '../deliveries/refresh-deliveries.ts';

const EVERY_MS = 60_000;
/** However many leads change, the delivery totals are read again this often at most. */
const AT_MOST_EVERY_MS = 3_000;

/** The delivery totals as they are: read again each minute, and when leads were read anew for whatever reason. */
export function useDeliveryTotals() {
  const client = useQueryClient();
  const totals = useQuery<DeliveryTotals>({ queryKey: TOTALS });
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | null = null;
    const refetch = () => {
      soon = null;
      void client.refetchQueries({ queryKey: TOTALS, exact: true });
    };
    const timer = setInterval(refetch, EVERY_MS);
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !isOfLeads(event.query.queryKey)) return;
      soon ??= setTimeout(refetch, AT_MOST_EVERY_MS);
    });
    return () => {
      clearInterval(timer);
      if (soon !== null) clearTimeout(soon);
      forget();
    };
  }, [client]);
  return totals;
}

function isOfLeads(key: readonly unknown[]): boolean {
  return /^\/api\/(inbox|leads|deliveries)\b/.test(key.join('/'));
}

/** How many accepted leads are in none of the five; negative when there are more in them than were accepted. */
export function missingOf({ accepted, delivered, waiting, dead, noDestination, held }: DeliveryTotals): number {
  return accepted - delivered - waiting - dead - noDestination - held;
}
