import { companyClock } from '@downspout/leads/company-clock';
import { dayName, dayNumber } from '@downspout/leads/local-time';
import type { Today } from '@downspout/office-api/follow-up/today';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { dayFromNow } from '../../appointments/windows.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { withQuery } from '../../navigation/addresses.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { useNow } from '../../ui/use-now.ts';

/** Somebody becomes late while nothing happens. In ms. */
const AGAIN_MS = 60_000;

/** The day that the address names, or else the one that it is now. */
export function useDay(): string {
  const { day } = useSearchOf(readDay);
  const now = useNow();
  return day ?? dayFromNow(companyClock, now, 0);
}

export function useToday(day: string) {
  const queryKey = keyOf(withQuery(urls.today, { day }));
  return useQuery<Today>({ queryKey, refetchOnMount: 'always', refetchInterval: AGAIN_MS });
}

/** Where another day is shown: so many days from this one. */
export function dayAddress(day: string, days: number): string {
  return withQuery('/today', { day: dayName(dayNumber(day) + days) });
}

function readDay({ day }: Readonly<Record<string, unknown>>): { day: string | undefined } {
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(dayNumber(day));
  return { day: isDay ? day : undefined };
}
