/** What may end a piece of work before it is done; null for no limit. */
export type Limits = { readonly timeoutMs: number | null; readonly signals: readonly AbortSignal[] };

/** How it was ended; the reason is the aborting signal's own. */
export type Interruption = { readonly by: 'timeout' } | { readonly by: 'abort'; readonly reason: unknown };

/**
 * Runs the work and settles no later than its limits allow, whether or not the work heeds the signal it is given.
 * Rejects with `interrupted(…)` when ended; nothing is left behind on the caller's signals, and no timer runs on.
 */
export async function withinLimits<Result>(
  limits: Limits,
  interrupted: (interruption: Interruption) => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const release: (() => void)[] = [];
  try {
    const end = endOf(limits, release).then((interruption) => {
      const error = interrupted(interruption);
      controller.abort(error);
      throw error;
    });
    // Work must not begin under a signal that has aborted already.
    return await (limits.signals.some((signal) => signal.aborted) ? end : Promise.race([end, work(controller.signal)]));
  } finally {
    for (const undo of release) undo();
  }
}

function endOf({ timeoutMs, signals }: Limits, release: (() => void)[]): Promise<Interruption> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      const onAbort = () => resolve({ by: 'abort', reason: signal.reason });
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      release.push(() => signal.removeEventListener('abort', onAbort));
    }
    if (timeoutMs === null) return;
    const timer = setTimeout(() => resolve({ by: 'timeout' }), timeoutMs);
    release.push(() => clearTimeout(timer));
  });
}
