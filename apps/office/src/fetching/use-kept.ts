import { useQuery } from '@tanstack/react-query';

/** Kept by the query client, so that it goes with the session, but never fetched. */
export function useKept<Value>(queryKey: readonly string[], initial: Value): Value {
  const { data } = useQuery<Value>({
    queryKey,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? initial;
}
