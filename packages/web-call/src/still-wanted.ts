import { WebCallError } from './errors.ts';
import type { Session } from './session.ts';

/**
 * Awaits `work`, but not longer than the call is wanted, nor longer than the limit, if there is one.
 *
 * Rooms leave a join pending for ever once they are left, and a request may hang. What `work` does later is ignored, its
 * rejection too.
 * @throws the signal's reason when it is aborted; WebCallError `timeout` naming what did not answer
 */
export function whileWanted<T>(
  { signal, clock }: Session,
  work: Promise<T>,
  limit?: { ms: number; what: string },
): Promise<T> {
  let forget = () => {};
  const given = new Promise<never>((_resolve, reject) => {
    const aborted = () => reject(signal.reason);
    const cancelLimit =
      limit &&
      clock.after(limit.ms, () =>
        reject(new WebCallError('timeout', `${limit.what}: no answer within ${limit.ms / 1000} s`)),
      );
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted);
    forget = () => {
      cancelLimit?.();
      signal.removeEventListener('abort', aborted);
    };
  });
  return Promise.race([given, work]).finally(forget);
}
