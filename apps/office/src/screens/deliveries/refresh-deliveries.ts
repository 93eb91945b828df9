import { urls } from '@downspout/office-api/urls';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../fetching/key-of.ts';

export const TOTALS = keyOf(urls.deliveryTotals);
export const SUMMARY = keyOf(urls.deliveriesSummary);
export const DESTINATIONS = keyOf(urls.destinations);

/** When what was sent has come through, as a rule. In ms. */
const AFTERWARDS_MS = [1_500, 5_000] as const;

/** Reads anew what a change of deliveries may have changed, now and when the attempts that follow from it have ended. */
export async function refreshDeliveries(client: QueryClient): Promise<void> {
  for (const ms of AFTERWARDS_MS) setTimeout(() => void refetch(client), ms);
  await refetch(client);
}

/** What is shown is fetched at once, all else when it is shown again. */
function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(deliveries|destinations|delivery-totals|leads|inbox)\b/.test(queryKey.join('/')),
  });
}
