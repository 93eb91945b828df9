import { urls } from '@downspout/office-api/urls';
import type { InboxViews } from '@downspout/office-api/views';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../../fetching/key-of.ts';

export const VIEWS_KEY: readonly string[] = keyOf(urls.inboxViews);

/** The lists of the inbox with how many leads are in each, and those that the user has saved; kept up to date with the list itself. */
export function useViews() {
  return useQuery<InboxViews>({ queryKey: VIEWS_KEY });
}
