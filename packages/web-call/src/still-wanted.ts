import type { Clock } from './clock.ts';
import { WebCallError } from './errors.ts';

/**
 * Awaits `work`, but not longer than the call is wanted, nor longer than `limitMs`.
 *
 * Rooms leave a join pending for ever once they are left, and a request may hang. What `work` does later is ignored, its
 * rejection too.
 * @throws the signal's reason when it is aborted; WebCallError `timeout` naming `what`
 */
export function whileWanted<T>(
  work: Promise<T>,
  limits: { signal: AbortSignal; clock: Clock; limitMs: number; what: string },
): Promise<T> {
  const { signal, clock, limitMs, what } = limits;
  return new Promise((resolve, reject) => {
    const aborted = () => settle(() => reject(signal.reason));
    const cancelLimit = clock.after(limitMs, () =>
      settle(() => reject(new WebCallError('timeout', `${what}: no answer within ${limitMs / 1000} s`))),
    );
    function settle(outcome: () => void): void {
      cancelLimit();
      signal.removeEventListener('abort', aborted);
      outcome();
    }
    work.then(
      (value) => settle(() => (signal.aborted ? reject(signal.reason) : resolve(value))),
      (error) => settle(() => reject(signal.aborted ? signal.reason : error)),
    );
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
  });
}

/** Resolves after `delayMs`, unless the call ends first. */
export function pause(delayMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', aborted);
      resolve();
    });
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
  });
}
