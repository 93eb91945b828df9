import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../fetching/change-session.ts';
import { useSession } from '../../fetching/use-session.ts';
import { useNow } from '../../ui/use-now.ts';

/** How long before it the end is announced, in ms. */
const WARN_MS = 5 * 60_000;
const LOOK_EVERY_MS = 15_000;

export interface SessionEnd {
  /** In ms since the epoch, of this computer's clock. */
  readonly at: number;
  /** False when nothing can put it off. */
  readonly isIdle: boolean;
  readonly isTrusted: boolean;
}

/**
 * The end of the session once it is near; null before. What is known of it may be out of date, as another tab may be in
 * use, so that the server is asked before anything is said, and until it is over.
 */
export function useSessionEnd(): SessionEnd | null {
  const client = useQueryClient();
  const { data: session, dataUpdatedAt } = useSession();
  const now = useNow(LOOK_EVERY_MS);
  const { idleLeftMs, leftMs } = session ?? { idleLeftMs: Number.POSITIVE_INFINITY, leftMs: Number.POSITIVE_INFINITY };
  const soonestMs = Math.min(idleLeftMs, leftMs);
  const at = dataUpdatedAt + soonestMs;
  const isDue = now >= at - WARN_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: With each look at the clock anew.
  useEffect(() => {
    if (isDue) void checkSession(client);
  }, [client, isDue, now]);
  return soonestMs <= WARN_MS ? { at, isIdle: idleLeftMs < leftMs, isTrusted: session?.trusted ?? false } : null;
}
